import type { TargetFields } from '@greenroom/contract/areas/live-targets/targets'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { liveTargets, type StoredTarget } from './schema.ts'

/** The targets of a room, oldest first. */
export const targetsOf = (queries: Queries, roomId: string): Promise<StoredTarget[]> =>
  queries
    .select()
    .from(liveTargets)
    .where(eq(liveTargets.roomId, roomId))
    .orderBy(asc(liveTargets.createdAt), asc(liveTargets.id))

export async function findTarget(queries: Queries, id: string): Promise<StoredTarget | undefined> {
  const [target] = await queries.select().from(liveTargets).where(eq(liveTargets.id, id))
  return target
}

/** Allows one new target of a room at a time until the transaction ends, because their number is checked. */
export async function lockTargets(queries: Queries, roomId: string): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`live-targets ${roomId}`}, 0))`)
}

export const insertTarget = (
  queries: Queries,
  fields: TargetFields & { roomId: string },
): Promise<StoredTarget> =>
  onlyRow(
    queries
      .insert(liveTargets)
      .values({ ...fields, keyChangedAt: sql`now()` })
      .returning(),
  )

/** Changes a target and raises its version. @returns undefined unless it has this version */
export async function updateTargetAt(
  queries: Queries,
  id: string,
  version: number,
  changes: { [Field in keyof TargetFields]?: TargetFields[Field] | undefined },
): Promise<StoredTarget | undefined> {
  const [target] = await queries
    .update(liveTargets)
    .set({ ...changes, version: sql`${liveTargets.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(liveTargets.id, id), eq(liveTargets.version, version)))
    .returning()
  return target
}

/** Records that a target has another key; undefined when there is no such target. */
export async function touchKey(queries: Queries, id: string): Promise<StoredTarget | undefined> {
  const [target] = await queries
    .update(liveTargets)
    .set({ keyChangedAt: sql`now()` })
    .where(eq(liveTargets.id, id))
    .returning()
  return target
}

/** Reads targets and locks them until the transaction ends. */
export const lockTargetRows = (queries: Queries, ids: readonly string[]): Promise<StoredTarget[]> =>
  queries
    .select()
    .from(liveTargets)
    .where(inArray(liveTargets.id, [...ids]))
    .orderBy(liveTargets.id)
    .for('update')

export async function setOn(queries: Queries, ids: readonly string[], isOn: boolean): Promise<void> {
  await queries
    .update(liveTargets)
    .set({ isOn })
    .where(inArray(liveTargets.id, [...ids]))
}

export async function removeTargets(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.delete(liveTargets).where(inArray(liveTargets.id, [...ids]))
}
