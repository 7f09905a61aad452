import type { ReviewItem, VerdictRow } from '@greenroom/contract/areas/inspection/inspection-review'
import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../../kit/actions/action-button.tsx'
import { Keys } from '../../../kit/actions/keys.tsx'
import { useFormat } from '../../../kit/format.ts'
import { RelativeTime } from '../../../kit/time.tsx'
import { verdictText } from '../labels.ts'
import { usePanelActions } from './panel-actions.ts'
import { RejectionFields } from './rejection-fields.tsx'
import type { useInspection } from './use-inspection.ts'
import { useRejection } from './use-rejection.ts'
import classes from './view.module.css'

interface JudgePanelProps {
  turn: ReviewItem
  inspection: ReturnType<typeof useInspection>
}

/** The inspector's actions with their keys, the number of waiting items, and earlier verdicts. */
export function JudgePanel({ turn, inspection }: JudgePanelProps) {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const { busy } = inspection
  const rejection = useRejection(inspection.judge)
  const { pass, reject, skip, undo } = usePanelActions({ ...inspection, ...rejection }, turn.done > 0)

  return (
    <aside className={classes.panel} aria-label={t('view.panel')}>
      <Group justify="space-between" className={classes.box} role="status">
        <span>{t('view.left', { left: format.number(turn.left) })}</span>
        <Text size="sm" c="dimmed">
          {t('view.done', { done: format.number(turn.done) })}
        </Text>
      </Group>
      <div className={classes.box}>
        <div className={classes.buttons}>
          <ActionButton action={pass} loading={busy} rightSection={<Keys action={pass} first />} />
          <ActionButton action={reject} variant="default" rightSection={<Keys action={reject} first />} />
          <ActionButton action={skip} variant="subtle" rightSection={<Keys action={skip} first />} />
          <ActionButton action={undo} variant="subtle" rightSection={<Keys action={undo} first />} />
        </div>
        <RejectionFields rejection={rejection} busy={busy} />
      </div>
      <Earlier verdicts={turn.item?.earlier ?? []} />
    </aside>
  )
}

/** Earlier verdicts on the content item, newest first. */
function Earlier({ verdicts }: { verdicts: readonly VerdictRow[] }) {
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
