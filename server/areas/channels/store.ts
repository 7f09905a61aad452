import type { ChannelChanges, ChannelFields } from '@greenroom/contract/areas/channels/channels'
import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import { ownedByVisible } from '../../platform/access/visible.ts'
import type { Queries } from '../../platform/database/database.ts'
import { makeCode } from './code.ts'
import type { StoredChannel } from './rows.ts'
import { channels } from './schema.ts'

type Viewer = Pick<Actor, 'dataScope'>

const visible = (actor: Viewer) => ownedByVisible(actor, channels.createdBy)

/** The channel, if the actor may see it. */
export async function findChannel(
  queries: Queries,
  actor: Viewer,
  id: string,
): Promise<StoredChannel | undefined> {
  const [channel] = await queries
    .select()
    .from(channels)
    .where(and(eq(channels.id, id), visible(actor)))
  return channel
}

/** Locks the visible ones of these channels until the transaction ends, in one order, so that two callers cannot deadlock. */
export async function lockChannels(queries: Queries, actor: Viewer, ids: string[]): Promise<StoredChannel[]> {
  return queries
    .select()
    .from(channels)
    .where(and(inArray(channels.id, ids), visible(actor)))
    .orderBy(channels.id)
    .for('update')
}

/** Attempts to find an unused code; with 31^8 codes, a second one is hardly ever needed. */
const attempts = 5

/** Inserts a channel with an unused code; `distributed`: for the rules preset. */
export async function insertChannel(
  queries: Queries,
  fields: ChannelFields,
  createdBy: string | null,
  distributed = false,
): Promise<StoredChannel> {
  const { promotionTime, ...others } = fields
  const values = { ...others, ...timesOf(promotionTime), createdBy, distributed }
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const [channel] = await queries
      .insert(channels)
      .values({ ...values, code: makeCode() })
      .onConflictDoNothing({ target: channels.code })
      .returning()
    if (channel) return channel
  }
  throw new Error('No code was free')
}

/**
 * Updates the fields if the channel still has this version; undefined when it has another one, is deleted, or is
 * invisible to the actor.
 */
export async function updateChannelAt(
  queries: Queries,
  actor: Viewer,
  id: string,
  version: number,
  changes: ChannelChanges,
): Promise<StoredChannel | undefined> {
  const { promotionTime } = changes
  const [channel] = await queries
    .update(channels)
    .set({
      ...columnsOf(changes),
      ...(promotionTime && { isEndAnnounced: isStillNotified(sql`${promotionTime[1]}::timestamptz`) }),
      ...touched,
    })
    .where(and(eq(channels.id, id), eq(channels.version, version), visible(actor)))
    .returning()
  return channel
}

/** After an undo changed their ends: the end of those that run again will be notified again. */
export async function forgetNotifiedEnds(queries: Queries, ids: string[]): Promise<void> {
  await queries
    .update(channels)
    .set({ isEndAnnounced: isStillNotified(channels.endsAt) })
    .where(inArray(channels.id, ids))
}

/** A new end in the future is notified again; a channel that a user ended stays over and notified. */
const isStillNotified = (endsAt: SQLWrapper) =>
  sql`${channels.isEndAnnounced} and (${channels.endedAt} is not null or ${endsAt} <= now())`

export async function markEnded(queries: Queries, ids: string[]): Promise<StoredChannel[]> {
  return queries
    .update(channels)
    .set({ endedAt: sql`now()`, ...touched })
    .where(inArray(channels.id, ids))
    .returning()
}

export async function removeChannels(queries: Queries, ids: string[]): Promise<void> {
  await queries.delete(channels).where(inArray(channels.id, ids))
}

/** Columns of the given fields; the data layer skips undefined values. */
const columnsOf = ({ promotionTime, ...fields }: ChannelChanges) => ({
  ...fields,
  ...(promotionTime && timesOf(promotionTime)),
})

const timesOf = ([start, end]: ChannelFields['promotionTime']) => ({
  startsAt: new Date(start),
  endsAt: new Date(end),
})

/** Columns that every change by a user also sets. */
const touched = { version: sql`${channels.version} + 1`, updatedAt: sql`now()` }
