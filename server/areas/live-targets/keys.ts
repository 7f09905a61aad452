import { eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { liveTargetKeys, liveTargets } from './schema.ts'

const placeOf = (targetId: string) => `live-target:${targetId}:stream-key`

/** Stores the stream key of a target. */
export async function storeKey(
  queries: Queries,
  secrets: Secrets,
  targetId: string,
  streamKey: string,
): Promise<void> {
  const sealed = secrets.seal(streamKey, placeOf(targetId))
  await queries
    .insert(liveTargetKeys)
    .values({ targetId, streamKey: sealed })
    .onConflictDoUpdate({
      target: liveTargetKeys.targetId,
      set: { streamKey: sealed, updatedAt: sql`now()` },
    })
}

/** The stream key of a target; undefined when none is stored, or it was encrypted with another key. */
export async function readKey(
  queries: Queries,
  secrets: Secrets,
  targetId: string,
): Promise<string | undefined> {
  const [row] = await queries.select().from(liveTargetKeys).where(eq(liveTargetKeys.targetId, targetId))
  return row && secrets.open(row.streamKey, placeOf(targetId))
}

/** Deletes the keys of targets whose host changed, so that no other server gets them. */
export async function dropKeys(queries: Queries, targetIds: readonly string[]): Promise<void> {
  await queries.delete(liveTargetKeys).where(inArray(liveTargetKeys.targetId, [...targetIds]))
  await queries
    .update(liveTargets)
    .set({ keyChangedAt: null })
    .where(inArray(liveTargets.id, [...targetIds]))
}
