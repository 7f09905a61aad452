import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Job } from '../../../../platform/jobs/job.ts'
import type { Settings } from '../../../../platform/settings.ts'
import { liveRooms } from '../../schema.ts'
import { announceLasting, announcingOf } from '../announce/announce.ts'
import { liveAlarms } from '../schema.ts'

/** An error that came back is announced again when it has been open for this many minutes. */
const lastingMinutes = 5

/** Announces errors that came back and then stayed: until then they only updated the notice of their group. */
export function createRaiseLasting(settings: Settings): Job {
  return {
    name: 'live-alarm.raise-lasting',
    cron: '* * * * *',
    retry: { limit: 1, delaySeconds: 10 },
    async handle(job) {
      const context = { ...job, ...announcingOf(settings) }
      const lasting = await job.queries
        .select({ alarm: liveAlarms, title: liveRooms.title })
        .from(liveAlarms)
        .innerJoin(liveRooms, eq(liveRooms.id, liveAlarms.roomId))
        .where(
          and(
            isNull(liveAlarms.closedAt),
            isNull(liveAlarms.announcedAt),
            isNotNull(liveAlarms.groupId),
            lt(liveAlarms.openedAt, sql`now() - make_interval(mins => ${lastingMinutes})`),
          ),
        )
        .for('update', { of: liveAlarms, skipLocked: true })
      for (const { alarm, title } of lasting) await announceLasting(context, title, alarm, new Date())
    },
  }
}
