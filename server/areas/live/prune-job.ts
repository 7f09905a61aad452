import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { Job } from '../../platform/jobs/job.ts'
import { liveRooms, liveSlotKeys } from './schema.ts'

const keyDays = 7

/** Deletes the keys of rooms whose deletion is a week ago. */
export const pruneKeysJob: Job = {
  name: 'live-room.prune-keys',
  cron: '41 3 * * *',
  retry: { limit: 3, delaySeconds: 60 },
  async handle({ queries }) {
    const rooms = queries
      .select({ id: liveRooms.id })
      .from(liveRooms)
      .where(eq(liveRooms.id, liveSlotKeys.roomId))
    await queries
      .delete(liveSlotKeys)
      .where(
        and(lt(liveSlotKeys.updatedAt, sql`now() - make_interval(days => ${keyDays})`), notExists(rooms)),
      )
  },
}
