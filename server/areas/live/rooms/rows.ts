import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import { slotNames } from '@greenroom/contract/areas/live/slots'
import type { ObservedRoom } from '@greenroom/live-engine'
import type { Queries } from '../../../platform/database/database.ts'
import { openFileAddress } from '../../../platform/files/files.ts'
import { usersByIds } from '../../../platform/users/names.ts'
import { thumbnailsOf } from '../checks/thumbnails.ts'
import { isBanned } from '../is-banned.ts'
import type { Live } from '../live.ts'
import { cutOffsOf, slotRowsOf } from '../slots/store.ts'
import type { StoredRoom } from '../store.ts'
import { stateOf } from './state.ts'

/** A thumbnail is outdated after this many intervals. */
const oldThumbnails = 3

/** Rooms as endpoints return them, in the same order. */
export async function toRoomRows(
  queries: Queries,
  roomRows: readonly StoredRoom[],
  live: Live,
): Promise<LiveRoomRow[]> {
  if (roomRows.length === 0) return []
  const ids = roomRows.map(({ id }) => id)
  const bannedBy = roomRows.flatMap(room => (isBanned(room) ? (room.bannedBy ?? []) : []))
  const [users, slots, cutOffs, alarms, thumbnails, { rooms }] = await Promise.all([
    usersByIds(queries, [...new Set(bannedBy)]),
    slotRowsOf(queries, ids, live.pushServer()),
    cutOffsOf(queries, ids),
    live.countOpenAlarms(queries, ids),
    thumbnailsOf(queries, ids, live.thumbnailSeconds * oldThumbnails),
    live.sightings(),
  ])
  const userNames = new Map(users.map(({ id, name, username }) => [id, name || username]))
  return roomRows.map(room => {
    const { bannedUntil, banReason, bannedBy: by, createdAt, updatedAt } = room
    const observed = rooms.get(room.id)
    const open = alarms.get(room.id)
    return {
      ...fieldsOf(room),
      thumbnail: thumbnails.get(room.id) ?? '',
      state: stateOf(room, observed, open),
      slots: slotNames.map(slot => slots(room.id, slot)),
      ban: isBanned(room)
        ? {
            untilTime: bannedUntil?.toISOString() ?? null,
            reason: banReason,
            userName: (by && userNames.get(by)) ?? '',
          }
        : null,
      cutOff: cutOffs(room.id, room.activeSlot),
      viewers: observed?.audience ?? 0,
      openAlarms: open?.all ?? 0,
      openErrors: open?.errors ?? 0,
      worstAlarm: open?.worst ?? null,
      startedTime: startOf(observed),
      createdTime: createdAt.toISOString(),
      updatedTime: updatedAt.toISOString(),
    }
  })
}

/** What a row has as it is stored. */
const fieldsOf = ({ id, activeSlot, version, ...room }: StoredRoom) => {
  const { title, notification, category, method, coverFileId, minBitRate, maxBitRate } = room
  const { switchesByItself, slowModeSeconds, expects } = room
  return {
    id,
    title,
    notification,
    category,
    method,
    coverFileId,
    minBitRate,
    maxBitRate,
    cover: coverFileId === null ? '' : openFileAddress(coverFileId),
    switchesByItself,
    slowModeSeconds,
    expects,
    activeSlot,
    version,
  }
}

/** When the first of the streams that are there now began. */
function startOf(observed: ObservedRoom | undefined): string | null {
  const starts = observed?.slots.map(({ startedAt }) => startedAt) ?? []
  return starts.length === 0 ? null : new Date(Math.min(...starts)).toISOString()
}

/** One room as endpoints return it. */
export async function toRoomRow(queries: Queries, room: StoredRoom, live: Live): Promise<LiveRoomRow> {
  const [row] = await toRoomRows(queries, [room], live)
  if (!row) throw new Error('A room has no row')
  return row
}
