import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Job } from '../../../platform/jobs/job.ts'
import type { Settings } from '../../../platform/settings.ts'
import { roomsToJoin } from '../../live/index.ts'
import { announceLasting, announceOpened, announcingOf } from '../announce/announce.ts'
import { liveAlarms } from '../schema.ts'

/** An error that came back is announced again when it has been open for this many minutes. */
const lastingMinutes = 5

/**
 * Announces open errors that were not announced when they began: repeated ones that last, which only updated the notice
 * of their group, and those whose mute has ended.
 */
export function createAnnounceOpen(settings: Settings): Job {
  return {
    name: 'live-alarm.announce-open',
    cron: '* * * * *',
    retry: { limit: 1, delaySeconds: 10 },
    async handle(job) {
      const context = { ...job, ...announcingOf(settings) }
      const rooms = roomsToJoin(job.queries)
      const open = await job.queries
        .select({ alarm: liveAlarms, title: rooms.title })
        .from(liveAlarms)
        .innerJoin(rooms, eq(rooms.id, liveAlarms.roomId))
        .where(
          and(
            eq(liveAlarms.severity, 'error'),
            isNull(liveAlarms.closedAt),
            isNull(liveAlarms.announcedAt),
            or(
              isNull(liveAlarms.groupId),
              lt(liveAlarms.openedAt, sql`now() - make_interval(mins => ${lastingMinutes})`),
            ),
          ),
        )
        .for('update', { of: liveAlarms, skipLocked: true })
      for (const { alarm, title } of open) {
        const announceAlarm = alarm.groupId === null ? announceOpened : announceLasting
        await announceAlarm(context, title, alarm, new Date())
      }
    },
  }
}
