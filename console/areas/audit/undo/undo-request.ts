import '../locales/index.ts'
import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import type { EventTopic } from '@greenroom/contract/events'
import i18next from 'i18next'
import { attempt } from '../../../kit/call/attempt.ts'
import { call, failureData } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { followJob } from '../../../kit/session/followed-jobs.ts'
import { whenConfirmed } from '../../auth/index.ts'
import { undoOverlay } from './undo-overlay.ts'

/** Undoes all that a request changed, and reports the outcome. */
export async function undoRequest(requestId: string, topics: readonly EventTopic[]): Promise<void> {
  await attempt(async () => {
    const { list } = await call(listOperations, { query: { requestId, pageSize: '1' } })
    await undoWhole(list[0]?.id ?? '0', ...topics)
  })
}

/** Undoes all of an entry's request. What cannot come back whole is shown first. */
export async function undoWhole(id: string, ...topics: readonly EventTopic[]): Promise<void> {
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
    else if (undone) toast.success(i18next.t('audit:undo.done', { count: undone.changed }))
  } catch (failure) {
    if (failureData(failure, 'undoRefused') === undefined) throw failure
    undoOverlay.open({ request: { id, scope }, topics })
  } finally {
    await Promise.all(topics.map(invalidate))
  }
}
