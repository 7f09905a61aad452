import type { RecordingMode } from '@greenroom/contract/areas/live-recording/recordings'
import { and, desc, eq, isNotNull, isNull, lt, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { storedFiles } from '../../platform/files/schema.ts'
import { showsWithin } from '../live-shows/index.ts'
import { isUsedByOthers, type RecordedFileUseHook } from './hooks.ts'
import { liveRecordingOrders, liveRecordings, type StoredRecording } from './schema.ts'

/** Condition: a recording has this file. */
export const usesRecordedFile = (fileId: SQL): SQL =>
  sql`exists (select from ${liveRecordings} where ${liveRecordings.fileId} = ${fileId})`

/** An order by hand ends when its room was off air for so long. */
const offAirMinutes = 10
const listed = 100

/** Whether a room must be recorded while it is on air. @param hasShow whether one of its shows runs */
export const isOrdered = (
  { isOn, mode }: { isOn: boolean | null; mode: RecordingMode },
  hasShow: boolean,
): boolean => isOn ?? (mode === 'always' || (mode === 'plan' && hasShow))

/** More shows do not run at a time. */
const maxShows = 10_000

/** The rooms with a show that runs now. */
export async function roomsWithShow(queries: Queries): Promise<ReadonlySet<string>> {
  const from = new Date()
  const { rows } = await showsWithin(queries, { from, before: new Date(from.getTime() + 1) }, maxShows)
  return new Set(rows.map(({ roomId }) => roomId))
}

/** The order of a room; of a room without one, that it is not recorded. */
export async function readOrder(queries: Queries, roomId: string) {
  const [order] = await queries
    .select({ mode: liveRecordingOrders.mode, isOn: liveRecordingOrders.isOn })
    .from(liveRecordingOrders)
    .where(eq(liveRecordingOrders.roomId, roomId))
  return order ?? { mode: 'off' as const, isOn: null }
}

/** Stores an order of a user. */
export async function storeOrder(
  queries: Queries,
  roomId: string,
  order: { mode?: RecordingMode; isOn: boolean | null; changedBy: string },
): Promise<void> {
  const values = { ...order, isOnAt: sql`now()`, updatedAt: sql`now()` }
  await queries
    .insert(liveRecordingOrders)
    .values({ roomId, ...values })
    .onConflictDoUpdate({ target: liveRecordingOrders.roomId, set: values })
}

/** Rooms that must be recorded while they are on air, with the user who ordered it. */
export async function roomsToRecord(
  queries: Queries,
  withShow: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const rows = await queries.select().from(liveRecordingOrders)
  const ordered = rows.filter(row => isOrdered(row, withShow.has(row.roomId)))
  return new Map(ordered.map(({ changedBy, roomId }) => [roomId, changedBy]))
}

/** Forgets what users stopped by hand in rooms that are recorded by plan, once no show runs: the next one is recorded. */
export async function endStops(queries: Queries, withShow: ReadonlySet<string>): Promise<void> {
  const { isOn, mode, roomId } = liveRecordingOrders
  await queries
    .update(liveRecordingOrders)
    .set({ isOn: null })
    .where(and(eq(mode, 'plan'), eq(isOn, false), notInArray(roomId, [...withShow])))
}

/** Ends orders by hand of rooms that have been off air for minutes. @param onAir rooms that are on air now */
export async function endOldOrders(queries: Queries, onAir: readonly string[]): Promise<void> {
  const { isOn, isOnAt, roomId } = liveRecordingOrders
  const ids = sql`(select jsonb_array_elements_text(${JSON.stringify(onAir)}::jsonb)::uuid)`
  await queries
    .update(liveRecordingOrders)
    .set({ isOnAt: sql`now()` })
    .where(and(isNotNull(isOn), sql`${roomId} in ${ids}`))
  await queries
    .update(liveRecordingOrders)
    .set({ isOn: null })
    .where(and(isNotNull(isOn), lt(isOnAt, sql`now() - make_interval(mins => ${offAirMinutes})`)))
}

/** Ends what a user ordered by hand. */
export async function endOrder(queries: Queries, roomId: string): Promise<void> {
  await queries.update(liveRecordingOrders).set({ isOn: null }).where(eq(liveRecordingOrders.roomId, roomId))
}

const isThere = isNull(liveRecordings.deletedAt)

/**
 * The newest recordings of a room, and how many there are. The running one comes first: a recording begins with the last
 * key frame, so two of one group of pictures begin at the same time.
 */
export async function recordingsOf(queries: Queries, roomId: string) {
  const where = and(eq(liveRecordings.roomId, roomId), isThere)
  const [list, total] = await Promise.all([
    queries
      .select()
      .from(liveRecordings)
      .where(where)
      .orderBy(
        desc(eq(liveRecordings.state, 'running')),
        desc(liveRecordings.startedAt),
        desc(liveRecordings.id),
      )
      .limit(listed),
    queries.$count(liveRecordings, where),
  ])
  return { list, total }
}

export async function findRecording(queries: Queries, id: string): Promise<StoredRecording | undefined> {
  const [recording] = await queries
    .select()
    .from(liveRecordings)
    .where(and(eq(liveRecordings.id, id), isThere))
  return recording
}

/** The bytes of all recordings. */
export async function usedBytes(queries: Queries): Promise<number> {
  const [row] = await queries
    .select({ bytes: sql<string>`coalesce(sum(${liveRecordings.bytes}), 0)` })
    .from(liveRecordings)
  return Number(row?.bytes ?? 0)
}

/** Writes how long a running recording is, or what became of it. */
export async function storeRecording(
  queries: Queries,
  recording: typeof liveRecordings.$inferInsert,
): Promise<void> {
  const { bytes, durationMs, fileId, reason, state } = recording
  await queries
    .insert(liveRecordings)
    .values(recording)
    .onConflictDoUpdate({
      target: liveRecordings.id,
      set: {
        ...{ bytes, durationMs, state, updatedAt: sql`now()` },
        ...(fileId && { fileId }),
        ...(reason && { reason }),
      },
    })
}

/** Marks a recording as deleted. */
export async function markDeleted(queries: Queries, where: SQL | undefined): Promise<string[]> {
  const rows = await queries
    .update(liveRecordings)
    .set({ deletedAt: sql`now()` })
    .where(and(where, isThere))
    .returning({ roomId: liveRecordings.roomId })
  return rows.map(({ roomId }) => roomId)
}

/** Recordings whose content must be removed. */
export function deletedRecordings(queries: Queries, limit: number) {
  return queries
    .select({ id: liveRecordings.id, fileId: liveRecordings.fileId })
    .from(liveRecordings)
    .where(isNotNull(liveRecordings.deletedAt))
    .limit(limit)
}

/**
 * Deletes the row of a recording, and of its file unless other areas use it.
 * @returns the file whose content must be removed
 */
export async function removeRecording(
  queries: Queries,
  { fileId, id }: Pick<StoredRecording, 'id' | 'fileId'>,
  hooks: readonly RecordedFileUseHook[],
): Promise<string | undefined> {
  await queries.delete(liveRecordings).where(eq(liveRecordings.id, id))
  if (fileId === null) return undefined
  const isUnused = not(isUsedByOthers(hooks, sql`${storedFiles.id}`))
  const [file] = await queries
    .delete(storedFiles)
    .where(and(eq(storedFiles.id, fileId), isUnused))
    .returning({ id: storedFiles.id })
  return file?.id
}

/** A running recording is written every few seconds; without its server for so long it is lost, unless its file comes back. */
const silentMinutes = 15

/** Marks recordings as failed whose server is gone with their files. */
export async function failSilent(queries: Queries): Promise<void> {
  const { state, updatedAt } = liveRecordings
  await queries
    .update(liveRecordings)
    .set({ state: 'failed' })
    .where(and(eq(state, 'running'), lt(updatedAt, sql`now() - make_interval(mins => ${silentMinutes})`)))
}

/** Recordings that ended by themselves and of which operators know nothing yet. */
export function unnoticed(queries: Queries): Promise<StoredRecording[]> {
  const { noticedAt, reason, state } = liveRecordings
  return queries
    .update(liveRecordings)
    .set({ noticedAt: sql`now()` })
    .where(and(isNull(noticedAt), or(sql`${reason} <> ''`, eq(state, 'failed'))))
    .returning()
}
