import { randomUUID } from 'node:crypto'
import type { ObservedRoom } from '@greenroom/live-engine'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { liveStatuses } from '../schema.ts'

/** Stores what another server would that takes streams; given again, in its place. Fresh for an hour, unless it is old. */
export async function storeSightings(
  queries: Queries,
  rooms: Record<string, ObservedRoom>,
  {
    hasFfmpeg = true,
    secondsAgo = -3600,
    serverId = randomUUID(),
  }: { hasFfmpeg?: boolean; secondsAgo?: number; serverId?: string } = {},
): Promise<string> {
  const updatedAt = sql`now() - make_interval(secs => ${secondsAgo})`
  const values = { engine: 'embedded', hasFfmpeg, rooms, updatedAt }
  await queries
    .insert(liveStatuses)
    .values({ serverId, ...values })
    .onConflictDoUpdate({ target: liveStatuses.serverId, set: values })
  return serverId
}
