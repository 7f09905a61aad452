import type { VerdictRow } from '@greenroom/contract/areas/inspection/inspection-review'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../../kit/time.tsx'
import { verdictText } from '../labels.ts'
import classes from './view.module.css'

/** Earlier verdicts on the content item, newest first. */
export function Earlier({ verdicts }: { verdicts: readonly VerdictRow[] }) {
  const { t } = useTranslation('inspection')
  if (verdicts.length === 0) return null
  return (
    <section className={classes.box} aria-label={t('view.earlier')}>
      <Text size="sm" fw={500} mb="xs">
        {t('view.earlier')}
      </Text>
      <ul className={classes.earlier}>
        {verdicts.map(verdict => (
          <li key={verdict.id}>
            <div>{verdictText(verdict)}</div>
            {verdict.note !== '' && <div translate="no">{verdict.note}</div>}
            <Text size="xs" c="dimmed">
              <span translate="no">{verdict.inspector || t('view.deletedUser')}</span>
              {t('and')}
              <span translate="no">{verdict.queueName}</span>
              {t('and')}
              <RelativeTime instant={verdict.givenTime} />
              {verdict.withdrawnTime !== null && `${t('and')}${t('verdicts.withdrawn')}`}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
