import {
  cancelParameterChange,
  decideParameterChange,
  differingParameters,
  listParameterLog,
  type ParameterChange,
  parameterChangeStatus,
  parameters,
  readBasicProfile,
  readParameterChange,
  submitParameters,
} from '@greenroom/contract/areas/parameters/parameters'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { fail } from '../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { notify } from '../messages/index.ts'
import { nameRecipients } from '../roles/index.ts'
import { recordRefusals, recordSubmission } from '../submissions/index.ts'
import { namesOf, outcomeTexts } from './labels.ts'
import { toAudio, toVideo } from './settings.ts'
import {
  applyParameters,
  type ChangeRow,
  changedBy,
  closeChange,
  contentNumberOf,
  findChange,
  findWaiting,
  insertChange,
  listChanges,
  lockSetting,
  nameOfUser,
  parametersOf,
  readSetting,
  toChange,
} from './store.ts'
import { parameterTodos } from './todo.ts'

/** At which of the steps commit, approval and finish a request stands. */
const stepOf = { auditing: 2, passed: 3, returned: 1, cancelled: 1 } as const

/** The calls on the parameters and on requests to change them. */
export function parameterHandlers(platform: Platform): Handler[] {
  return [
    handle(readBasicProfile, async ({ actor, input, queries }) => {
      const id = input.query.request
      const [setting, waiting, last, approvers] = await Promise.all([
        readSetting(queries),
        findWaiting(queries),
        id === undefined ? listChanges(queries, 0, 1) : findChange(queries, id).then(row => [row]),
        nameRecipients(queries, { permission: 'parameter:approve' }, 1),
      ])
      const [row] = last
      if (id !== undefined && !row) throw fail('notFound')
      const current = parametersOf(setting)
      const status: ResponseOf<typeof readBasicProfile>['status'] = row ? stepOf[row.change.state] : 0
      return {
        status,
        video: toVideo(current),
        audio: toAudio(current),
        current: { ...current, version: setting.version },
        currentTime: setting.updatedAt.toISOString(),
        request: row ? toChange(row, actor.id, setting) : null,
        waiting: waiting?.change.id ?? '',
        otherApprovers: approvers.total - (actor.permissions.has('parameter:approve') ? 1 : 0),
      }
    }),

    handle(listParameterLog, async ({ input, request: exchange, queries }) => {
      const { current, pageSize } = input.query
      const rows = await listChanges(queries, (current - 1) * pageSize, pageSize)
      return rows.map(row => ({
        key: row.change.id,
        contentNumber: contentNumberOf(row.change),
        updateContent: row.change.description || namesOf(changedBy(row.change), exchange.language),
        status: parameterChangeStatus[row.change.state],
        updateTime: (row.change.decidedAt ?? row.change.createdAt).toISOString(),
        userName: nameOfUser(row),
      }))
    }),

    handle(readParameterChange, async ({ actor, input, queries }) => {
      const change = await findChange(queries, input.params.id)
      if (!change) throw fail('notFound')
      return toChange(change, actor.id, await readSetting(queries))
    }),

    recordRefusals(
      platform,
      { kind: 'parameters', titleOf: descriptionIn },
      handle(submitParameters, submit),
    ),
    handle(decideParameterChange, decide),
    handle(cancelParameterChange, cancel),
  ]
}

/** Fields of a request that was refused. */
function descriptionIn(body: unknown): string {
  const isNamed = typeof body === 'object' && body !== null && 'description' in body
  return isNamed && typeof body.description === 'string' ? body.description : ''
}

/**
 * Asks for other parameters and puts the request before those who approve.
 * @throws ApiError `changeWaiting` while another one waits; `conflict` when the parameters have changed since they
 *   were read; `nothingDiffers`; `notFound` when what it corrects is not there to be corrected
 */
async function submit(context: HandlerContext<typeof submitParameters>): Promise<ParameterChange> {
  const { actor, input, queries, publish } = context
  const { version, parameters: requested, description, corrects } = input.body
  const setting = await lockSetting(queries)
  const waiting = await findWaiting(queries)
  if (waiting) throw fail('changeWaiting', { id: waiting.change.id, by: nameOfUser(waiting) })
  const current = parametersOf(setting)
  if (setting.version !== version) throw conflict(setting)
  const proposed = parameters.parse(requested)
  if (differingParameters(current, proposed).length === 0) throw fail('nothingDiffers')
  if (corrects !== undefined && (await findChange(queries, corrects))?.change.state !== 'returned') {
    throw fail('notFound')
  }
  const change = await insertChange(queries, {
    userId: actor.id,
    description,
    proposed,
    correctsId: corrects,
    original: current,
    originalVersion: version,
  })
  const contentNumber = contentNumberOf(change)
  await recordSubmission(context, { kind: 'parameters', subjectId: change.id, title: contentNumber })
  publishChanged(publish, change.id)
  return reread(context, change.id)
}

/**
 * Puts a request in force or returns it, and notifies the user.
 * @throws ApiError `ownRequest`; `wrongState` with the name of who was quicker; `conflict` with the parameters as
 *   they are now, when an approval would overwrite values that the decider has not seen
 */
async function decide(context: HandlerContext<typeof decideParameterChange>): Promise<ParameterChange> {
  const { actor, input, queries, publish } = context
  const { decision, reason } = input.body
  const setting = await lockSetting(queries)
  const { change, deciderName, ...row } = await requireChange(context, input.params.id)
  const { id, userId, state } = change
  if (userId === actor.id) throw fail('ownRequest')
  if (state !== 'auditing') {
    const by = state === 'cancelled' ? nameOfUser({ change, deciderName, ...row }) : (deciderName ?? '')
    throw fail('wrongState', { ids: [id], by })
  }
  const passed = decision === 'approve'
  if (passed && change.originalVersion !== setting.version) throw conflict(setting)
  if (passed) await applyParameters(queries, setting.id, change.proposed)
  await closeChange(queries, id, {
    state: passed ? 'passed' : 'returned',
    decidedBy: actor.id,
    answer: reason,
  })
  const texts = outcomeTexts(actor.name, contentNumberOf(change), { passed, reason })
  if (userId) await notify({ queries, publish }, { to: { users: [userId] }, cause: 'answer', ...texts })
  publishChanged(publish, id)
  return reread(context, id)
}

/** Takes a request back while it waits. @throws ApiError `notFound` for another's; `wrongState` for a closed one */
async function cancel(context: HandlerContext<typeof cancelParameterChange>): Promise<ParameterChange> {
  const { actor, input, queries, publish } = context
  await lockSetting(queries)
  const { change, deciderName } = await requireChange(context, input.params.id)
  if (change.userId !== actor.id) throw fail('notFound')
  if (change.state !== 'auditing') throw fail('wrongState', { ids: [change.id], by: deciderName ?? '' })
  await closeChange(queries, change.id, { state: 'cancelled' })
  publishChanged(publish, change.id)
  return reread(context, change.id)
}

type Context = Pick<HandlerContext<typeof decideParameterChange>, 'actor' | 'queries'>

async function requireChange({ queries }: Context, id: string): Promise<ChangeRow> {
  const change = await findChange(queries, id)
  if (!change) throw fail('notFound')
  return change
}

async function reread(context: Context, id: string): Promise<ParameterChange> {
  const { actor, queries } = context
  return toChange(await requireChange(context, id), actor.id, await readSetting(queries))
}

function conflict(setting: Awaited<ReturnType<typeof lockSetting>>) {
  return fail('conflict', { current: { ...parametersOf(setting), version: setting.version } })
}

function publishChanged(publish: HandlerContext<typeof submitParameters>['publish'], id: string): void {
  publish({ topic: 'parameter.changed', ids: [id] }, { permission: 'parameter:read' })
  parameterTodos.publishChanged(publish)
}
