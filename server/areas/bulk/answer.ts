import type { BulkJobRow } from '@greenroom/contract/areas/bulk/bulk-jobs'
import { errorTexts } from '@greenroom/contract/error-texts'
import { errors } from '@greenroom/contract/errors'
import type { Language } from '@greenroom/contract/languages'
import type { BulkFailure } from '../../platform/bulk/schema.ts'
import type { KnownBulkJob } from '../../platform/bulk/store.ts'

/** Whether there is something to take back that nobody takes back already. */
export const isUndoable = ({ state, changed, isUndone }: KnownBulkJob) =>
  state === 'done' && changed > 0 && !isUndone

/** A stored job as the contract's. */
export function toBulkJobRow(job: KnownBulkJob, language: Language): BulkJobRow {
  const { id, action, detail, state, done, total, changed, requestId } = job
  return {
    id,
    action,
    detail,
    state,
    done,
    total,
    changed,
    requestId,
    failure: job.failure && toFailure(job.failure, language),
    isUndo: job.undoes !== null,
    undoable: isUndoable(job),
    createdTime: job.createdAt.toISOString(),
    finishedTime: job.finishedAt?.toISOString() ?? null,
  }
}

const toFailure = ({ reason, data, text }: BulkFailure, language: Language) => ({
  code: errors[reason].code,
  msg: (text ?? errorTexts[reason])[language],
  data,
})
