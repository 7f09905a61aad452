import {
  endOneSession,
  endOtherSessions,
  listSessions,
  type SessionRow,
} from '@greenroom/contract/areas/auth/sessions'
import { Badge, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { describeDevice } from '../../../kit/device.ts'
import { invalidate } from '../../../kit/events.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { RelativeTime } from '../../../kit/time.tsx'
import { toast } from '../../../kit/toast.ts'
import { ignoreReportedFailure } from './ignore-reported-failure.ts'
import { Line } from './line.tsx'
import classes from './security.module.css'

/** The user's sessions, each with a button that ends it. */
export function SessionsLine() {
  const { t } = useTranslation('security')
  const { data, error, refetch } = useCallQuery(listSessions, {}, { quiet: true })
  const endOthers = ignoreReportedFailure(async () => {
    const confirmed = await confirmAction({
      title: t('sessions.endOthersTitle'),
      message: t('sessions.endOthersAsk'),
      confirmLabel: t('sessions.endOthers'),
      danger: true,
    })
    if (!confirmed) return
    const { ended } = await call(endOtherSessions, {})
    toast.success(t('sessions.endedOthers', { count: ended }))
    await invalidate('session.changed')
  })

  return (
    <Line
      label={t('sessions.label')}
      actions={
        data &&
        data.length > 1 && (
          <Button variant="default" size="xs" onClick={endOthers}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <ul className={classes.things} aria-label={t('sessions.label')}>
        {data?.map(session => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={2} />)}
    </Line>
  )
}

function Session({ session }: { session: SessionRow }) {
  const { t } = useTranslation('security')
  const device = describeDevice(session.device) || t('sessions.unknown')
  const end = ignoreReportedFailure(async () => {
    await call(endOneSession, { params: { id: session.id } })
    toast.success(t('sessions.ended'))
    await invalidate('session.changed')
  })
  return (
    <li className={classes.thing}>
      <div>
        <div className={classes.name}>
          {device}
          {session.current && <Badge>{t('sessions.current')}</Badge>}
        </div>
        <div className={classes.detail}>
          {session.address !== '' && <span>{session.address}</span>}
          <span>
            {t('sessions.used')} <RelativeTime instant={session.lastUsedTime} />
          </span>
          <span>
            {t('sessions.began')} <RelativeTime instant={session.createdTime} />
          </span>
          {session.remembered && <span>{t('sessions.remembered')}</span>}
        </div>
      </div>
      {!session.current && (
        <Button variant="default" size="xs" aria-label={t('sessions.endOne', { device })} onClick={end}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
