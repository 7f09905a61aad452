import type { liveRoomSortable, RoomState } from '@greenroom/contract/areas/live/rooms'
import { inArray, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { contains, equals, type ListFilter, oneOf } from '../../../platform/list/filters.ts'
import { createList, type List } from '../../../platform/list/list.ts'
import type { Live } from '../live.ts'
import { liveRooms } from '../schema.ts'
import type { StoredRoom } from '../store.ts'
import { isBannedNow } from '../streams/stored-orders.ts'
import { stateOf } from './state.ts'

type SortKey = (typeof liveRoomSortable)[number]

const amongIds: ListFilter = { where: ids => sql`${liveRooms.id} = any(${sql.param(ids)}::uuid[])` }
const noneOfIds: ListFilter = { where: ids => sql`${liveRooms.id} <> all(${sql.param(ids)}::uuid[])` }

/** The list of rooms. */
export function createRoomList(database: Database): List<StoredRoom, SortKey> {
  return createList<StoredRoom, SortKey>(database, {
    table: liveRooms,
    select: (queries, { where, orderBy, limit, offset }) =>
      queries
        .select()
        .from(liveRooms)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    sortBy: { title: sql`${liveRooms.title} collate "zh-x-icu"`, createdTime: liveRooms.createdAt },
    defaultSort: '-createdTime',
    tieBreak: liveRooms.id,
    filters: {
      title: contains(liveRooms.title),
      category: equals(liveRooms.category),
      method: oneOf(liveRooms.method),
      amongIds,
      noneOfIds,
    },
  })
}

/**
 * Filters rooms by their states, which are measured and not stored: the states of rooms with streams are worked out; all
 * other rooms are offline, or banned.
 */
export async function filtersOfStates(
  queries: Queries,
  requested: readonly RoomState[] | undefined,
  live: Live,
): Promise<{ amongIds?: string[]; noneOfIds?: string[] }> {
  if (requested === undefined) return {}
  const { rooms } = await live.sightings()
  const [seen, banned] = await Promise.all([
    queries
      .select()
      .from(liveRooms)
      .where(inArray(liveRooms.id, [...rooms.keys()])),
    queries.select({ id: liveRooms.id }).from(liveRooms).where(isBannedNow),
  ])
  const alarms = await live.countOpenAlarms(
    queries,
    seen.map(({ id }) => id),
  )
  const states = new Map<string, RoomState>(banned.map(({ id }) => [id, 'banned']))
  for (const room of seen) states.set(room.id, stateOf(room, rooms.get(room.id), alarms.get(room.id)))
  const idsWith = (isIncluded: (state: RoomState) => boolean) =>
    [...states].flatMap(([id, state]) => (isIncluded(state) ? [id] : []))
  return requested.includes('offline')
    ? { noneOfIds: idsWith(state => !requested.includes(state)) }
    : { amongIds: idsWith(state => requested.includes(state)) }
}
