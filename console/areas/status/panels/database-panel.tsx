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
  const { answerMs, version, sizeBytes, isPrivate } = database
  const value = answerMs === null ? '' : format.number(Math.max(1, Math.round(answerMs)))
  const state =
    answerMs === null ? (
      <StateDot tone="bad" text={t('database.bad')} />
    ) : (
      <StateDot tone="good" text={t('database.good')} />
    )
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
          [t('database.size'), sizeBytes === null ? t('unknown') : format.bytes(sizeBytes)],
        ]}
      />
    </Panel>
  )
}
