import { listInspectionQueues } from '@greenroom/contract/areas/inspection/inspection-queues'
import type { ReviewItem } from '@greenroom/contract/areas/inspection/inspection-review'
import { inspectionPath } from '@greenroom/contract/paths'
import { Button, Group } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { EmptyState } from '../../../kit/feedback/states.tsx'
import { Permission } from '../../../kit/session/permission.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { verdictText } from '../labels.ts'
import type { Given, useInspection } from './use-inspection.ts'
import classes from './view.module.css'

type Inspection = ReturnType<typeof useInspection>

/** How many verdicts of this visit the strip shows. */
const stripLength = 5

/** Whole seconds, never 0. */
const toSeconds = (milliseconds: number): number => Math.max(1, Math.round(milliseconds / 1000))

/** Mean seconds from showing an item to its verdict; undefined before the first. */
function meanSeconds(given: readonly Given[]): number | undefined {
  if (given.length === 0) return undefined
  return toSeconds(given.reduce((sum, { took }) => sum + took, 0) / given.length)
}

/** How much of the queue is left, how much the inspector and all together have done, and how fast. */
export function Progress({ turn, given }: { turn: ReviewItem; given: readonly Given[] }) {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const seconds = meanSeconds(given)
  return (
    <div className={classes.progress}>
      <div role="status" className={classes.counts}>
        <span>{t('view.left', { left: format.number(turn.left) })}</span>
        <span className={classes.quiet}>{t('view.done', { done: format.number(turn.done) })}</span>
        {turn.doneByAll > turn.done && (
          <span className={classes.quiet}>
            {t('view.doneByAll', { done: format.number(turn.doneByAll) })}
          </span>
        )}
        {seconds !== undefined && (
          <span className={classes.quiet}>{t('view.pace', { seconds: format.number(seconds) })}</span>
        )}
      </div>
      <progress
        className={classes.track}
        aria-hidden
        value={turn.doneByAll}
        max={Math.max(1, turn.doneByAll + turn.left)}
      />
    </div>
  )
}

/** The last verdicts of this visit, newest first; a press takes one back. */
export function VerdictStrip({ inspection: { given, busy, takeBack } }: { inspection: Inspection }) {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  if (given.length === 0) return null
  return (
    <ul className={classes.strip} aria-label={t('view.last')}>
      {given.slice(0, stripLength).map(verdict => (
        <li key={verdict.id}>
          <button
            type="button"
            className={classes.given}
            disabled={busy}
            title={[
              verdict.contentItemTitle,
              verdictText(verdict),
              t('view.took', { seconds: format.number(toSeconds(verdict.took)) }),
            ].join(t('and'))}
            aria-label={t('view.undoOne', {
              title: verdict.contentItemTitle,
              verdict: verdictText(verdict),
            })}
            onClick={() => void takeBack(verdict.id)}
          >
            {verdict.verdict === 'pass' ? (
              <IconCheck size={14} color="var(--mantine-primary-color-filled)" />
            ) : (
              <IconX size={14} color="var(--mantine-color-error)" />
            )}
            <span className={classes.givenTitle} translate="no">
              {verdict.contentItemTitle}
            </span>
            <IconArrowBackUp size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What stands where no item is left: the figures of the visit, the way back, and the next queue with waiting items. */
export function QueueEnd({ id, turn, inspection }: { id: string; turn: ReviewItem; inspection: Inspection }) {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const { given } = inspection
  const seconds = meanSeconds(given)
  const passed = given.filter(({ verdict }) => verdict === 'pass').length
  const summary =
    seconds !== undefined &&
    t('view.summary', {
      passed: format.number(passed),
      rejected: format.number(given.length - passed),
      seconds: format.number(seconds),
    })
  const message =
    turn.left > 0
      ? t('view.heldMessage', { count: turn.claimedByOthers })
      : t('view.doneMessage', { done: format.number(turn.done) })
  return (
    <EmptyState
      kind="done"
      title={t(turn.left > 0 ? 'view.heldTitle' : 'view.doneTitle')}
      message={summary ? `${summary} ${message}` : message}
      action={
        <Group gap="sm" justify="center">
          <Permission need={['inspection:read']}>
            <NextQueue id={id} />
          </Permission>
          {turn.done > 0 && (
            <Button variant="default" size="xs" onClick={() => void inspection.takeBack()}>
              {t('view.undo')}
            </Button>
          )}
        </Group>
      }
    />
  )
}

/** Leads to another queue in which items wait. */
function NextQueue({ id }: { id: string }) {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const { data: queues } = useCallQuery(listInspectionQueues, {}, { quiet: true })
  const next = queues?.find(queue => queue.id !== id && queue.figures.waiting > 0)
  if (!next) return null
  return (
    <Button size="xs" component={Link} to={generatePath(inspectionPath, { id: next.id })}>
      {t('view.nextQueue', { name: next.title, waiting: format.number(next.figures.waiting) })}
    </Button>
  )
}
