import {
  deleteRecording,
  listRecordings,
  type RecordingRefusal,
  type RecordingRow,
  type RoomRecordings,
  readRecordingAddress,
  setRecordingMode,
  startRecording,
  stopRecording,
} from '@greenroom/contract/areas/live-recording/recordings'
import { eq } from 'drizzle-orm'
import { recordDeed } from '../../platform/audit/operation.ts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import type { Registry } from '../../platform/modules/registry.ts'
import type { Platform } from '../../platform/platform.ts'
import { carriesPicture, liveOf, requireRoom } from '../live/index.ts'
import { maxBytesOf, refusalOf } from './limits.ts'
import { publishOrder } from './publish.ts'
import { liveRecordings, type StoredRecording } from './schema.ts'
import {
  findRecording,
  isOrdered,
  markDeleted,
  readOrder,
  recordingsOf,
  roomsWithShow,
  storeOrder,
  usedBytes,
} from './store.ts'
import { addressOf } from './video-route.ts'

/** The calls on the recordings of rooms. */
export function recordingHandlers(platform: Platform, registry: Registry): Handler[] {
  const { database, settings } = platform
  const { pool } = database
  const live = liveOf(platform, registry)
  /** Why a room cannot be recorded now; null when it can, also because nothing comes from it. */
  const refusal = async (roomId: string) =>
    (await refusalOf(platform, live)) ??
    ((await carriesPicture(pool, await live.sightings(), roomId)) ? null : 'codec')

  async function read(queries: Queries, roomId: string): Promise<RoomRecordings> {
    const [roomOrder, withShow, { list, total }, used, refused] = await Promise.all([
      readOrder(queries, roomId),
      roomsWithShow(queries),
      recordingsOf(queries, roomId),
      usedBytes(queries),
      refusal(roomId),
    ])
    return {
      ...{
        total,
        list: list.map(toRow),
        mode: roomOrder.mode,
        isOrdered: isOrdered(roomOrder, withShow.has(roomId)),
        refusal: refused,
      },
      ...{ usedBytes: used, maxBytes: maxBytesOf(settings), days: settings.LIVE_RECORDING_DAYS },
    }
  }
  function requirePossible(reason: RecordingRefusal | null): void {
    if (reason !== null) throw fail('recordingRefused', { reason })
  }
  /** @throws ApiError `notFound`; `wrongState` when it is off air, or as ordered already */
  async function order(
    { actor, input, publish, queries }: HandlerContext<typeof startRecording | typeof stopRecording>,
    isOn: boolean,
  ): Promise<RoomRecordings> {
    const { id, title } = await requireRoom(queries, input.params.id, 'key share')
    const { rooms } = await live.sightings()
    const isOffAir = (rooms.get(id)?.slots ?? []).length === 0
    const hasShow = (await roomsWithShow(queries)).has(id)
    if (isOrdered(await readOrder(queries, id), hasShow) === isOn || (isOn && isOffAir))
      throw fail('wrongState', { ids: [id] })
    await storeOrder(queries, id, { isOn, changedBy: actor.id })
    await recordDeed(queries, { entity: 'live-room', entityId: id, title })
    publishOrder(publish, id)
    return read(queries, id)
  }

  return [
    handle(listRecordings, async ({ input, queries }) => {
      const { id } = await requireRoom(queries, input.params.id)
      return read(queries, id)
    }),
    handle(startRecording, async context => {
      await requireRoom(context.queries, context.input.params.id, 'key share')
      requirePossible(await refusal(context.input.params.id))
      return order(context, true)
    }),
    handle(stopRecording, context => order(context, false)),
    handle(setRecordingMode, async ({ actor, input, publish, queries }) => {
      const { id, title } = await requireRoom(queries, input.params.id, 'key share')
      const { mode } = input.body
      // The next stream may have another codec.
      if (mode !== 'off') requirePossible(await refusalOf(platform, live))
      await storeOrder(queries, id, { mode, isOn: null, changedBy: actor.id })
      await recordDeed(queries, { entity: 'live-room', entityId: id, title })
      publishOrder(publish, id)
      return read(queries, id)
    }),
    handle(deleteRecording, async ({ input, publish, queries }) => {
      const { id, roomId, startedAt } = await requireFinished(queries, input.params.id)
      await markDeleted(queries, eq(liveRecordings.id, id))
      await recordDeed(queries, { entity: 'live-room', entityId: roomId, title: startedAt.toISOString() })
      publishOrder(publish, roomId)
      return { deleted: 1 }
    }),
    handle(readRecordingAddress, async ({ input, queries }) => {
      const { fileId, id } = await requireFinished(queries, input.params.id)
      if (fileId === null) throw fail('wrongState', { ids: [id] })
      return { address: addressOf(settings, id) }
    }),
  ]
}

/** @throws ApiError `notFound`; `wrongState` while it is running */
async function requireFinished(queries: Queries, id: string): Promise<StoredRecording> {
  const recording = await findRecording(queries, id)
  if (!recording) throw fail('notFound')
  if (recording.state === 'running') throw fail('wrongState', { ids: [id] })
  return recording
}

const toRow = ({ startedAt, ...recording }: StoredRecording): RecordingRow => {
  const { bytes, durationMs, id, reason, roomId, sessionId, state } = recording
  return { id, roomId, sessionId, bytes, durationMs, reason, state, startedTime: startedAt.toISOString() }
}
