import {
  createTarget,
  deleteTargets,
  listTargets,
  type ProfileState,
  setTargetKey,
  setTargetsOn,
  type TargetRow,
  type TargetStatus,
  targetLimits,
  updateTarget,
} from '@greenroom/contract/areas/live-targets/targets'
import { ruleText } from '@greenroom/contract/rule-texts'
import { inArray } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Publish } from '../../platform/events/publish.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import type { Registry } from '../../platform/modules/registry.ts'
import type { Platform } from '../../platform/platform.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { liveOf, requireRoom } from '../live/index.ts'
import { dropKeys, storeKey } from './keys.ts'
import { isFresh } from './pushes.ts'
import { liveTargetPushes, type StoredPush, type StoredTarget } from './schema.ts'
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
export function targetHandlers(platform: Platform, registry: Registry): Handler[] {
  const { settings } = platform
  const secrets = createSecrets(settings)
  return [
    handle(listTargets, async ({ input, queries }) => {
      const room = await requireRoom(queries, input.params.id)
      return {
        list: await toTargetRows(queries, await targetsOf(queries, room.id)),
        profiles: profilesOf(),
      }
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

  function profilesOf(): ProfileState {
    if (settings.LIVE_TARGETS_TRANSCODED === 0) return 'off'
    const { ffmpeg } = liveOf(platform, registry)
    return ffmpeg.command() === undefined ? (ffmpeg.missing() ?? 'available') : 'available'
  }
}

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

const idle: Omit<TargetStatus, 'state'> = {
  ...{ sinceTime: null, bitRate: 0, reconnects: 0, droppedFrames: 0, nextTryTime: null, failure: null },
}

/** Targets as endpoints return them. */
async function toTargetRows(queries: Queries, targets: readonly StoredTarget[]): Promise<TargetRow[]> {
  const ids = targets.map(({ id }) => id)
  const rows = await queries
    .select({ push: liveTargetPushes, isFresh })
    .from(liveTargetPushes)
    .where(inArray(liveTargetPushes.targetId, ids))
  const pushes = new Map(rows.flatMap(row => (row.isFresh ? [[row.push.targetId, row.push] as const] : [])))
  return targets.map(({ id, name, platform, address, profile, isOn, keyChangedAt, version }) => ({
    ...{ id, name, platform, address, profile, isOn, version },
    keyChangedTime: keyChangedAt?.toISOString() ?? null,
    status: isOn ? statusOf(pushes.get(id)) : { ...idle, state: 'off' as const },
  }))
}

function statusOf(push: StoredPush | undefined): TargetStatus {
  if (!push) return { ...idle, state: 'waiting' }
  const { state, since, bitRate, reconnects, droppedFrames, nextTryAt, failure } = push
  return {
    ...{ state, bitRate, reconnects, droppedFrames, failure },
    sinceTime: since.toISOString(),
    nextTryTime: nextTryAt?.toISOString() ?? null,
  }
}

/** One target as endpoints return it. */
async function toTargetRow(queries: Queries, target: StoredTarget): Promise<TargetRow> {
  const [row] = await toTargetRows(queries, [target])
  if (!row) throw new Error('A target has no row')
  return row
}

/** Notifies browsers and pushing servers that targets of rooms changed. @param ids of the rooms */
function publishTargets(publish: Publish, ids: Iterable<string>): void {
  const roomIds = [...new Set(ids)]
  if (roomIds.length > 0)
    publish({ topic: 'live-target.changed', ids: roomIds }, { permission: 'live-room:read' })
}
