import { useTranslation } from 'react-i18next'
import { Facts } from '../../../kit/display/facts.tsx'
import { Panel } from '../../../kit/display/panel.tsx'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import type { SystemStatus } from './system-status.ts'

/** Whether the database answers, and how soon. */
export function DatabasePanel({ database }: Pick<SystemStatus, 'database'>) {
  const { t } = useTranslation('status')
  const format = useFormat()
  const { answerMs, version, sizeBytes, isPrivate, migrations } = database
  const value = answerMs === null ? '' : format.number(Math.max(1, Math.round(answerMs)))
  const state =
    answerMs === null ? (
      <StateDot tone="bad" text={t('database.bad')} />
    ) : (
      <StateDot
        tone={migrations && migrations.newer + migrations.pending > 0 ? 'waiting' : 'good'}
        text={migrations && migrations.newer > 0 ? t('database.isNewer') : t('database.good')}
      />
    )
  const schemaText = () => {
    if (migrations === null) return t('unknown')
    if (migrations.newer > 0) return t('database.newer', { count: migrations.newer })
    return migrations.pending > 0
      ? t('database.pending', { count: migrations.pending })
      : t('database.upToDate')
  }
  const versionText = () => {
    if (version === null) return t('unknown')
    return isPrivate ? t('database.private', { version }) : version
  }
  return (
    <Panel title={t('database.title')} action={state}>
      <Facts
        facts={[
          [t('database.answer'), answerMs === null ? t('none') : t('database.milliseconds', { value })],
          [t('database.version'), versionText()],
          [t('database.schema'), schemaText()],
          [t('database.size'), sizeBytes === null ? t('unknown') : format.bytes(sizeBytes)],
        ]}
      />
    </Panel>
  )
}
