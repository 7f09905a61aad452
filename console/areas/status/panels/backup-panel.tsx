import { useTranslation } from 'react-i18next'
import { Facts } from '../../../kit/facts.tsx'
import { useFormat } from '../../../kit/format.ts'
import { Panel } from '../../../kit/panel.tsx'
import { StateDot } from '../../../kit/state-dot.tsx'
import { RelativeTime } from '../../../kit/time.tsx'
import type { SystemStatus } from './system-status.ts'

/** How old the last good backup is, and when the next one is made. */
export function BackupPanel({ backup }: Pick<SystemStatus, 'backup'>) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const { nightlyAt, lastTime, lastBytes } = backup
  const last = lastTime === null ? t('backup.never') : <RelativeTime key="last" instant={lastTime} />
  const nightly = nightlyAt === null ? t('backup.nightlyOff') : t('backup.nightlyAt', { time: nightlyAt })
  return (
    <Panel title={t('backup.title')} action={<BackupState backup={backup} />}>
      <Facts
        facts={[
          [t('backup.last'), last],
          [t('backup.size'), lastBytes === null ? t('none') : format.bytes(lastBytes)],
          [t('backup.nightly'), nightly],
        ]}
      />
    </Panel>
  )
}

function BackupState({ backup: { nightlyAt, isLate } }: Pick<SystemStatus, 'backup'>) {
  const { t } = useTranslation('status')
  if (isLate) return <StateDot tone="bad" text={t('backup.late')} />
  if (nightlyAt === null) return <StateDot tone="waiting" text={t('backup.off')} />
  return <StateDot tone="good" text={t('backup.good')} />
}
