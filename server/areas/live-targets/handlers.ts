import {
  createTarget,
  deleteTargets,
  listTargets,
  setTargetKey,
  setTargetsOn,
  targetLimits,
  updateTarget,
} from '@greenroom/contract/areas/live-targets/targets'
import { ruleText } from '@greenroom/contract/rule-texts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { requireRoom } from '../live/index.ts'
import { dropKeys, storeKey } from './keys.ts'
import { publishTargets } from './publish.ts'
import { toTargetRow, toTargetRows } from './rows.ts'
import type { StoredTarget } from './schema.ts'
import {
  findTarget,
  insertTarget,
  lockTargetRows,
  lockTargets,
  removeTargets,
  setOn,
  targetsOf,
  touchKey,
  updateTargetAt,
} from './store.ts'

/** The endpoints on the targets of rooms. The pushing server follows the event. */
export const targetHandlers = (secrets: Secrets): Handler[] => [
  handle(listTargets, async ({ input, queries }) => {
    const room = await requireRoom(queries, input.params.id)
    return { list: await toTargetRows(queries, await targetsOf(queries, room.id)) }
  }),

  handle(createTarget, async ({ input, queries, publish, request }) => {
    const { id: roomId } = await requireRoom(queries, input.params.id, 'key share')
    await lockTargets(queries, roomId)
    if ((await targetsOf(queries, roomId)).length >= targetLimits.perRoom)
      throw fail('invalid', {
        issues: [{ path: 'body.name', msg: ruleText('targetsFull', request.language) }],
      })
    const { streamKey, ...fields } = input.body
    const target = await insertTarget(queries, { ...fields, roomId })
    await storeKey(queries, secrets, target.id, streamKey)
    publishTargets(publish, [roomId])
    return toTargetRow(queries, target)
  }),

  handle(updateTarget, update),

  handle(setTargetKey, async ({ input, queries, publish }) => {
    const target = await touchKey(queries, input.params.id)
    if (!target) throw fail('notFound')
    await storeKey(queries, secrets, target.id, input.body.streamKey)
    publishTargets(publish, [target.roomId])
    return toTargetRow(queries, target)
  }),

  handle(setTargetsOn, async ({ input, queries, publish }) => {
    const { ids, isOn } = input.body
    const targets = await requireTargets(queries, ids)
    await setOn(queries, ids, isOn)
    publishTargets(publish, targets.map(roomOf))
    return { changed: targets.filter(target => target.isOn !== isOn).length }
  }),

  handle(deleteTargets, async ({ input, queries, publish }) => {
    const { ids } = input.body
    const targets = await requireTargets(queries, ids)
    await removeTargets(queries, ids)
    publishTargets(publish, targets.map(roomOf))
    return { deleted: ids.length }
  }),
]

/** Protocol, host and port: a key is for these. */
const serverOf = ({ address }: StoredTarget) => new URL(address).href.split('/', 3).join('/')
const roomOf = ({ roomId }: StoredTarget) => roomId

/** @throws ApiError `notFound` when one of them does not exist */
async function requireTargets(queries: Queries, ids: readonly string[]): Promise<StoredTarget[]> {
  const targets = await lockTargetRows(queries, ids)
  if (targets.length < ids.length) throw fail('notFound')
  return targets
}

/** @throws ApiError `notFound`; `conflict` with the target as it is now */
async function update({ input, queries, publish }: HandlerContext<typeof updateTarget>) {
  const { id } = input.params
  const { version, changes } = input.body
  const before = await findTarget(queries, id)
  if (!before) throw fail('notFound')
  const updated = await updateTargetAt(queries, id, version, changes)
  if (!updated) throw fail('conflict', { current: await toTargetRow(queries, before) })
  const hasMoved = serverOf(updated) !== serverOf(before)
  if (hasMoved) await dropKeys(queries, [id])
  publishTargets(publish, [updated.roomId])
  return toTargetRow(queries, hasMoved ? { ...updated, keyChangedAt: null } : updated)
}
