import { useTranslation } from 'react-i18next'
import { Facts } from '../../../kit/display/facts.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import type { SystemStatus } from './system-status.ts'
import { Verification } from './verification.tsx'

/** How old the last good backup is, and when the next one is made. */
export function BackupPanel({ backup, onDone }: Pick<SystemStatus, 'backup'> & { onDone: () => void }) {
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
      <Verification backup={backup} onDone={onDone} />
    </Panel>
  )
}

function BackupState({ backup: { nightlyAt, isLate } }: Pick<SystemStatus, 'backup'>) {
  const { t } = useTranslation('status')
  if (isLate) return <StateDot tone="bad" text={t('backup.late')} />
  if (nightlyAt === null) return <StateDot tone="waiting" text={t('backup.off')} />
  return <StateDot tone="good" text={t('backup.good')} />
}
