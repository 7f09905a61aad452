import { historyLimits } from '@greenroom/contract/areas/live-health/history'
import { and, isNull, lt, sql } from 'drizzle-orm'
import type { Job, JobContext } from '../../../platform/jobs/job.ts'
import type { Settings } from '../../../platform/settings.ts'
import { announcingOf } from '../announce/announce.ts'
import type { Effect } from '../rules/effects.ts'
import { liveAlarms, liveSessions } from '../schema.ts'
import { closingsOf } from '../store/open-alarms.ts'
import { readSettings } from '../store/sessions.ts'
import { type Context, writeEffects } from '../store/write-effects.ts'

/** Alarms of streams without an encoder are closed after this many minutes. */
const offlineMinutes = 10

/**
 * Ends the sessions of servers that were killed, when no stream of theirs came back to any server, and closes alarms
 * that no server judges any more.
 */
export function createCloseAbandoned(settings: Settings): Job {
  return {
    name: 'live-room.close-abandoned',
    cron: '* * * * *',
    retry: { limit: 1, delaySeconds: 10 },
    async handle(job) {
      const context: Context = { ...job, ...announcingOf(settings) }
      await closeSessions(context)
      await closeAlarms(job)
    },
  }
}

async function closeSessions(context: Context): Promise<void> {
  const { queries } = context
  const abandoned = await queries
    .select()
    .from(liveSessions)
    .where(
      and(
        isNull(liveSessions.endedAt),
        lt(liveSessions.leasedUntil, sql`now() - make_interval(secs => ${historyLimits.reconnectSeconds})`),
      ),
    )
    .for('update', { skipLocked: true })
  const rooms = await readSettings(
    queries,
    abandoned.map(({ roomId }) => roomId),
    new Date(),
  )
  for (const { id: sessionId, roomId, leasedUntil, state } of abandoned) {
    const { title = '', activeSlot: slot = 'main' } = rooms.get(roomId) ?? {}
    const at = leasedUntil.getTime()
    const effects: Effect[] = [
      { kind: 'incident', at, detail: { kind: 'unpublished', slot, cause: 'engineDown' } },
      { kind: 'incident', at, detail: { kind: 'state', from: state, to: 'offline' } },
      { kind: 'sessionEnded', at, cause: 'engineDown' },
    ]
    await writeEffects(context, { roomId, title, sessionId }, [
      ...(await closingsOf(queries, roomId, at)),
      ...effects,
      ...(rooms.has(roomId) ? [offline(slot, at)] : []),
    ])
  }
}

const offline = (slot: 'main' | 'hot' | 'cold', at: number): Effect => ({
  kind: 'incident',
  at,
  detail: { kind: 'alarmOpened', slot, alarm: 'offline', severity: 'error', value: null, bound: null },
})

/** Closes alarms of rooms without a session; an alarm of a broken stream stays open for a while. */
async function closeAlarms({ queries, publish }: Pick<JobContext, 'queries' | 'publish'>): Promise<void> {
  const closed = await queries
    .update(liveAlarms)
    .set({ closedAt: sql`now()` })
    .where(
      sql`${liveAlarms.closedAt} is null
        and (${liveAlarms.kind} <> 'offline' or ${liveAlarms.openedAt} < now() - make_interval(mins => ${offlineMinutes}))
        and not exists (select from ${liveSessions} where ${liveSessions.roomId} = ${liveAlarms.roomId}
          and ${liveSessions.endedAt} is null)`,
    )
    .returning({ roomId: liveAlarms.roomId })
  const ids = [...new Set(closed.map(({ roomId }) => roomId))]
  if (ids.length > 0) publish({ topic: 'live-alarm.changed', ids }, { permission: 'live-room:read' })
}
