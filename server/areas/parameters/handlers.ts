import {
  cancelParameterChange,
  decideParameterChange,
  listParameterLog,
  parameterChangeStatus,
  readBasicProfile,
  readParameterChange,
  submitParameters,
} from '@greenroom/contract/areas/parameters/parameters'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { nameRecipients } from '../roles/index.ts'
import { recordRefusals } from '../submissions/index.ts'
import { cancel, decide, submit } from './change.ts'
import { namesOf } from './labels.ts'
import { toAudio, toVideo } from './settings.ts'
import {
  changedBy,
  contentNumberOf,
  findChange,
  findWaiting,
  listChanges,
  nameOfUser,
  parametersOf,
  readSetting,
  toChange,
} from './store.ts'

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
      const status: ResponseOf<typeof readBasicProfile>['status'] = row ? stepOf[row.stored.state] : 0
      return {
        status,
        video: toVideo(current),
        audio: toAudio(current),
        current: { ...current, version: setting.version },
        currentTime: setting.updatedAt.toISOString(),
        request: row ? toChange(row, actor.id, setting) : null,
        waiting: waiting?.stored.id ?? '',
        otherApprovers: approvers.total - (actor.permissions.has('parameter:approve') ? 1 : 0),
      }
    }),

    handle(listParameterLog, async ({ input, request: exchange, queries }) => {
      const { current, pageSize } = input.query
      const rows = await listChanges(queries, (current - 1) * pageSize, pageSize)
      return rows.map(row => ({
        key: row.stored.id,
        contentNumber: contentNumberOf(row.stored),
        updateContent: row.stored.description || namesOf(changedBy(row.stored), exchange.language),
        status: parameterChangeStatus[row.stored.state],
        updateTime: (row.stored.decidedAt ?? row.stored.createdAt).toISOString(),
        userName: nameOfUser(row),
      }))
    }),

    handle(readParameterChange, async ({ actor, input, queries }) => {
      const found = await findChange(queries, input.params.id)
      if (!found) throw fail('notFound')
      return toChange(found, actor.id, await readSetting(queries))
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
