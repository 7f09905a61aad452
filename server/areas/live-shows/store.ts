import type { ShowFields } from '@greenroom/contract/areas/live-shows/shows'
import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { fail } from '../../platform/errors.ts'
import { roomsToJoin } from '../live/index.ts'
import { liveShows, type StoredShow } from './schema.ts'

/** Fields of a show as they are stored. */
export type ShowColumns = Pick<
  StoredShow,
  'title' | 'startAt' | 'endAt' | 'ownerId' | 'coverFileId' | 'notes'
>

/** The columns of fields; absent fields stay absent. */
export function columnsOf({ startTime, endTime, ...fields }: PartialFields): Partial<ShowColumns> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(entries),
    ...(startTime !== undefined && { startAt: new Date(startTime) }),
    ...(endTime !== undefined && { endAt: new Date(endTime) }),
  }
}
type PartialFields = { [Field in keyof ShowFields]?: ShowFields[Field] | undefined }

/** The shows of a room that end after an instant, by their start. */
export function showsOf(queries: Queries, roomId: string, after: Date): Promise<StoredShow[]> {
  return queries
    .select()
    .from(liveShows)
    .where(and(eq(liveShows.roomId, roomId), gt(liveShows.endAt, after)))
    .orderBy(asc(liveShows.startAt))
}

/** Allows one change of a room's shows at a time until the transaction ends, because clashes are checked. */
export async function lockShows(queries: Queries, roomId: string): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`live-show ${roomId}`}, 0))`)
}

/** @throws ApiError `notFound` */
export async function readShow(queries: Queries, id: string): Promise<StoredShow> {
  const [show] = await queries.select().from(liveShows).where(eq(liveShows.id, id))
  if (!show) throw fail('notFound')
  return show
}

export const insertShow = (queries: Queries, fields: typeof liveShows.$inferInsert): Promise<StoredShow> =>
  onlyRow(queries.insert(liveShows).values(fields).returning())

/** Changes a show and raises its version. @returns undefined unless it has this version */
export async function updateShowAt(
  queries: Queries,
  id: string,
  version: number,
  changes: Partial<ShowColumns>,
): Promise<StoredShow | undefined> {
  const [show] = await queries
    .update(liveShows)
    .set({ ...changes, version: sql`${liveShows.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(liveShows.id, id), eq(liveShows.version, version)))
    .returning()
  return show
}

/** @throws ApiError `notFound` */
export async function removeShow(queries: Queries, id: string): Promise<StoredShow> {
  const [show] = await queries.delete(liveShows).where(eq(liveShows.id, id)).returning()
  if (!show) throw fail('notFound')
  return show
}

/** Whether a show of the room, besides this one, is planned at these times. */
export async function hasClash(
  queries: Queries,
  { id, roomId, startAt, endAt }: { id?: string } & Pick<StoredShow, 'roomId' | 'startAt' | 'endAt'>,
): Promise<boolean> {
  const atOnce = and(
    eq(liveShows.roomId, roomId),
    lt(liveShows.startAt, endAt),
    gt(liveShows.endAt, startAt),
    id === undefined ? undefined : ne(liveShows.id, id),
  )
  return (await queries.$count(liveShows, atOnce)) > 0
}

/** Number of shows of a room that are not over. */
export const countOpen = (queries: Queries, roomId: string, now: Date): Promise<number> =>
  queries.$count(liveShows, and(eq(liveShows.roomId, roomId), gt(liveShows.endAt, now)))

/** Shows of all rooms within a period that are not over, by their start; and how many there are. */
export async function showsWithin(
  queries: Queries,
  { from, before }: { from: Date; before: Date },
  limit: number,
) {
  const rooms = roomsToJoin(queries)
  const isWithin = and(gt(liveShows.endAt, from), lt(liveShows.startAt, before))
  const { id, title, roomId, startAt, endAt, version } = liveShows
  const [total, rows] = await Promise.all([
    queries.$count(liveShows, isWithin),
    queries
      .select({ id, title, roomId, startAt, endAt, version, roomTitle: rooms.title })
      .from(liveShows)
      .innerJoin(rooms, eq(rooms.id, roomId))
      .where(isWithin)
      .orderBy(asc(startAt), asc(id))
      .limit(limit),
  ])
  return { count: total, rows }
}
