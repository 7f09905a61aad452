import {
  type LinkedSignIn,
  listLinkedSignIns,
  removeLinkedSignIn,
} from '@greenroom/contract/areas/auth/linked-sign-ins'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { Line } from './line.tsx'
import classes from './security.module.css'
import { WayIn } from './way-in.tsx'

/** The user's accounts at OpenID providers; absent when there are none. */
export function LinkedLine() {
  const { t } = useTranslation('security')
  const { data = [] } = useCallQuery(listLinkedSignIns, {})
  if (data.length === 0) return null
  return (
    <Line label={t('linked.label')} text={t('linked.text')}>
      <ul className={classes.things} aria-label={t('linked.label')}>
        {data.map(linked => (
          <OneLinked key={linked.id} linked={linked} />
        ))}
      </ul>
    </Line>
  )
}

function OneLinked({ linked }: { linked: LinkedSignIn }) {
  const { t } = useTranslation('security')
  const { id, issuer, email, createdTime, lastUsedTime } = linked
  return (
    <WayIn
      name={issuer}
      origin={
        <>
          <span>{email}</span>
          <span>
            {t('linked.since')} <RelativeTime instant={createdTime} />
          </span>
        </>
      }
      lastUsedTime={lastUsedTime}
      texts={{
        title: t('linked.removeTitle'),
        ask: t('linked.removeAsk', { issuer, email }),
        remove: t('linked.remove'),
        removeThis: t('linked.removeOne', { issuer }),
        removed: t('linked.removed', { issuer }),
      }}
      remove={() => call(removeLinkedSignIn, { params: { id } }, { quiet: ['confirmationRequired'] })}
    />
  )
}
