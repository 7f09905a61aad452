import type { ChosenRoomState, liveRoomSortable, RoomState } from '@greenroom/contract/areas/live/rooms'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { contains, equals, type ListFilter, oneOf } from '../../../platform/list/filters.ts'
import { createList, type List } from '../../../platform/list/list.ts'
import type { ListPage, ListQuery } from '../../../platform/list/list-definition.ts'
import type { Live } from '../live.ts'
import { liveRooms, liveSlots } from '../schema.ts'
import type { StoredRoom } from '../store.ts'
import { isBannedNow, isCutOffNow } from '../streams/stored-orders.ts'
import { stateOf } from './state.ts'

const noIds: string[] = []

type SortKey = Exclude<(typeof liveRoomSortable)[number], 'severity'>

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
      sectionIds: amongIds,
      outsideIds: noneOfIds,
    },
  })
}

/**
 * Filters rooms by their states, which are measured and not stored: the states of rooms with streams are worked out; all
 * other rooms are offline, or banned. Rooms that are cut off are offline, too.
 */
export async function filtersOfStates(
  queries: Queries,
  requested: readonly ChosenRoomState[] | undefined,
  live: Live,
): Promise<{ amongIds?: string[]; noneOfIds?: string[] }> {
  if (requested === undefined) return {}
  const [states, cutOff] = await Promise.all([
    readStates(queries, live),
    requested.includes('cutOff') ? readCutOff(queries) : noIds,
  ])
  const idsWith = (isIncluded: (id: string, state: RoomState) => boolean) =>
    [...states].flatMap(([id, state]) => (isIncluded(id, state) ? [id] : []))
  return requested.includes('offline')
    ? { noneOfIds: idsWith((id, state) => !requested.includes(state) && !cutOff.includes(id)) }
    : { amongIds: [...cutOff, ...idsWith((_, state) => requested.includes(state))] }
}

/** The rooms whose output follows a slot that is cut off now. */
async function readCutOff(queries: Queries): Promise<string[]> {
  const rows = await queries
    .select({ id: liveRooms.id })
    .from(liveRooms)
    .innerJoin(liveSlots, and(eq(liveSlots.roomId, liveRooms.id), eq(liveSlots.slot, liveRooms.activeSlot)))
    .where(isCutOffNow)
  return rows.map(({ id }) => id)
}

/** The states of rooms that are not offline, by id. */
async function readStates(queries: Queries, live: Live): Promise<ReadonlyMap<string, RoomState>> {
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
  return states
}

/** The states of a room whose show runs. */
export const statesOnAir: readonly RoomState[] = ['live', 'degraded', 'stalled', 'reconnecting']

type SectionQuery = ListQuery<SortKey> & { sectionIds?: string[]; outsideIds?: string[] }

/**
 * A page of the rooms, those with open errors first, then those with warnings, those on air, those that are cut off,
 * and all others; rooms alike by title. What decides is measured, not stored, so each group is a list of its own.
 */
export async function pageBySeverity(
  queries: Queries,
  list: List<StoredRoom, SortKey>,
  query: ListQuery<SortKey>,
  { isReversed, live }: { isReversed: boolean; live: Live },
): Promise<ListPage<StoredRoom>> {
  const { current, pageSize } = query
  const [alarms, states, allCutOff] = await Promise.all([
    live.countOpenAlarms(queries),
    readStates(queries, live),
    readCutOff(queries),
  ])
  const idsWith = (severity: 'error' | 'warning') =>
    [...alarms].flatMap(([id, { worst }]) => (worst.severity === severity ? [id] : []))
  const onAir = [...states].flatMap(([id, state]) =>
    statesOnAir.includes(state) && !alarms.has(id) ? [id] : [],
  )
  const cutOff = allCutOff.filter(id => !alarms.has(id) && !onAir.includes(id))
  const groups = [idsWith('error'), idsWith('warning'), onAir, cutOff]
  const sections: Pick<SectionQuery, 'sectionIds' | 'outsideIds'>[] = [
    ...groups.map(sectionIds => ({ sectionIds })),
    { outsideIds: groups.flat() },
  ]
  const sort = isReversed ? '-title' : 'title'

  const rows: StoredRoom[] = []
  let total = 0
  let skipped = (current - 1) * pageSize
  for (const section of isReversed ? sections.reverse() : sections) {
    const ofSection: SectionQuery = { ...query, ...section, current, pageSize, sort }
    const size = section.sectionIds?.length === 0 ? 0 : await list.count(ofSection)
    const missing = pageSize - rows.length
    if (missing > 0 && skipped < size) rows.push(...(await readRows(list, ofSection, skipped, missing)))
    skipped = Math.max(0, skipped - size)
    total += size
  }
  return { list: rows, total, current, pageSize }
}

/** Rows from a place on, which may lie within a page. */
async function readRows(
  list: List<StoredRoom, SortKey>,
  query: SectionQuery,
  offset: number,
  limit: number,
): Promise<StoredRoom[]> {
  const first = Math.floor(offset / limit) + 1
  const pages = await Promise.all(
    [first, first + 1].map(current => list.page({ ...query, current, pageSize: limit })),
  )
  const from = offset % limit
  return pages.flatMap(page => page.list).slice(from, from + limit)
}
