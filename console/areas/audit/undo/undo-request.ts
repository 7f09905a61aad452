import '../locales/index.ts'
import { type ListedOperation, listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { readLastAct, undoOperation } from '@greenroom/contract/areas/audit/undo'
import type { EventTopic } from '@greenroom/contract/events'
import i18next from 'i18next'
import { attempt } from '../../../kit/call/attempt.ts'
import { call, failureData } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { followJob } from '../../../kit/session/followed-jobs.ts'
import { whenConfirmed } from '../../auth/index.ts'
import { undoRefusalText } from '../labels.ts'
import { deedOf } from '../sentence.ts'
import { undoOverlay } from './undo-overlay.ts'

/** Undoes all that a request changed, and says what that was. */
export async function undoRequest(requestId: string, topics: readonly EventTopic[]): Promise<void> {
  await attempt(async () => {
    const { list, total } = await call(listOperations, { query: { requestId, pageSize: '50' } })
    const entry = list.findLast(({ entity, action }) => action.startsWith(`${entity}.`)) ?? list.at(-1)
    const count = total > list.length ? total : list.filter(({ entity }) => entity === entry?.entity).length
    await undo(entry?.id ?? '0', topics, entry && undoneText(entry, count))
  })
}

/** Undoes the user's newest change that is not undone, and says what that was; or why it cannot be undone. */
export async function undoLastAct(): Promise<void> {
  await attempt(async () => {
    const { entry, count } = await call(readLastAct, {})
    if (!entry) toast.notice(i18next.t('audit:last.none'))
    else if (entry.undoRefusal === null) await undo(entry.id, [], undoneText(entry, count))
    else {
      const reason = undoRefusalText(entry.undoRefusal)
      toast.notice(i18next.t('audit:last.impossible', { what: deedOf(entry, count), reason }))
    }
  })
}

const undoneText = (entry: ListedOperation, count: number) =>
  i18next.t('audit:last.done', { what: deedOf(entry, count) })

/** Undoes all of an entry's request. What cannot come back whole is shown first. */
export const undoWhole = (id: string, ...topics: readonly EventTopic[]): Promise<void> => undo(id, topics)

/** @param doneText of the toast; by default it says how many things changed */
async function undo(id: string, topics: readonly EventTopic[], doneText?: string): Promise<void> {
  const scope = 'request'
  try {
    const undone = await whenConfirmed(() =>
      call(
        undoOperation,
        { params: { id }, body: { scope } },
        { quiet: ['undoRefused', 'confirmationRequired'] },
      ),
    )
    if (undone?.job) followJob(undone.job)
    else if (undone) toast.success(doneText ?? i18next.t('audit:undo.done', { count: undone.changed }))
  } catch (failure) {
    if (failureData(failure, 'undoRefused') === undefined) throw failure
    undoOverlay.open({ request: { id, scope }, topics })
  } finally {
    await Promise.all(topics.map(invalidate))
  }
}
