import {
  type BulkJobRow,
  cancelBulkJob,
  listBulkJobs,
  readBulkJob,
  undoBulkJob,
} from '@greenroom/contract/areas/bulk/bulk-jobs'
import { errorTexts } from '@greenroom/contract/error-texts'
import { errors } from '@greenroom/contract/errors'
import type { Language } from '@greenroom/contract/languages'
import type { BulkChange } from '../../platform/bulk/change.ts'
import type { BulkFailure } from '../../platform/bulk/schema.ts'
import { startBulkJob } from '../../platform/bulk/start.ts'
import {
  cancel,
  findBulkJob,
  findBulkJobs,
  type KnownBulkJob,
  lockBulkJob,
} from '../../platform/bulk/store.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'

/** Whether the job changed rows, and no undo of it exists. */
const isUndoable = ({ state, changed, isUndone }: KnownBulkJob) =>
  state === 'done' && changed > 0 && !isUndone

/** A stored job as the contract's. */
function toBulkJobRow(job: KnownBulkJob, language: Language): BulkJobRow {
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

/** The calls on changes of many rows; each user has their own. */
export function bulkHandlers(changes: readonly BulkChange[]): Handler[] {
  const changeOf = (action: string) => {
    const change = changes.find(each => each.action === action)
    if (!change) throw new Error(`Nothing says how ${action} is made by a job`)
    return change
  }

  return [
    handle(listBulkJobs, async ({ actor, queries, request }) => {
      const jobs = await findBulkJobs(queries, actor.id)
      return { list: jobs.map(job => toBulkJobRow(job, request.language)) }
    }),

    handle(readBulkJob, async context => toBulkJobRow(await requireJob(context), context.request.language)),

    handle(cancelBulkJob, async context => {
      const { actor, queries, publish, request } = context
      const { id } = await requireJob(context)
      if (!(await cancel(queries, actor.id, id))) throw fail('wrongState', { ids: [id] })
      publish({ topic: 'bulk-job.changed', ids: [id] }, { user: actor.id })
      return toBulkJobRow(await requireJob(context), request.language)
    }),

    handle(undoBulkJob, async context => {
      const { actor, input, queries, request } = context
      // Two who undo it at once do it once.
      await lockBulkJob(queries, actor.id, input.params.id)
      const job = await requireJob(context)
      const { id, action, changed, requestId } = job
      const inverse = isUndoable(job) && (await changeOf(action).inverseOf(queries, job.input, requestId))
      if (!inverse) throw fail('wrongState', { ids: [id] })
      const undoing = changeOf(inverse.action)
      const { permission } = undoing
      if (!actor.permissions.has(permission)) throw fail('forbidden', { permission })
      const { input: undone } = inverse
      const started = await startBulkJob(context, undoing, { input: undone, total: changed, undoes: id })
      return toBulkJobRow({ ...started, isUndone: false }, request.language)
    }),
  ]
}

/** The actor's job. @throws ApiError `notFound` */
async function requireJob({
  actor,
  input,
  queries,
}: Pick<HandlerContext<typeof readBulkJob>, 'actor' | 'input' | 'queries'>) {
  const job = await findBulkJob(queries, actor.id, input.params.id)
  if (!job) throw fail('notFound')
  return job
}
