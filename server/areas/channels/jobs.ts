import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Job, JobContext } from '../../platform/jobs/job.ts'
import { notify } from '../messages/index.ts'
import { beginTexts, endTexts } from './labels.ts'
import type { StoredChannel } from './rows.ts'
import { channels } from './schema.ts'
import { removeOrphans } from './visits/store.ts'

/** Days for which visits of a deleted channel are kept for an undo. */
const retainedDays = 90

/** Job that deletes visits of channels deleted long ago. */
export const pruneChannelVisitsJob: Job = {
  name: 'channel-visits.prune',
  cron: '37 3 * * *',
  retry: { limit: 3, delaySeconds: 30 },
  handle: ({ queries }) => removeOrphans(queries, retainedDays),
}

/** Job that notifies owners once when a promotion has begun and once when it is over. */
export const notifyPromotionsJob: Job = {
  name: 'channels.announce',
  cron: '* * * * *',
  retry: { limit: 3, delaySeconds: 10 },
  async handle(context) {
    const { queries } = context
    const started = await queries
      .update(channels)
      .set({ isBeginAnnounced: true })
      .where(
        and(
          eq(channels.isBeginAnnounced, false),
          lte(channels.startsAt, sql`now()`),
          isNull(channels.endedAt),
        ),
      )
      .returning()
    const over = await queries
      .update(channels)
      .set({ isEndAnnounced: true })
      .where(
        and(
          eq(channels.isEndAnnounced, false),
          or(lte(channels.endsAt, sql`now()`), lte(channels.endedAt, sql`now()`)),
        ),
      )
      .returning()
    const changed = [...started, ...over].map(({ id }) => id)
    if (changed.length === 0) return
    context.publish({ topic: 'channel.changed', ids: [...new Set(changed)] }, { permission: 'channel:read' })
    const ended = new Set(over.map(({ id }) => id))
    for (const channel of started)
      if (!ended.has(channel.id)) await notifyOwner(context, channel, beginTexts(channel))
    for (const channel of over) await notifyOwner(context, channel, endTexts(channel))
  },
}

async function notifyOwner(
  context: JobContext,
  { pushNotify, createdBy }: StoredChannel,
  texts: ReturnType<typeof beginTexts>,
): Promise<void> {
  if (pushNotify && createdBy !== null) await notify(context, { to: { users: [createdBy] }, ...texts })
}
