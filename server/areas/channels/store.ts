import type { ChannelChanges, ChannelFields } from '@greenroom/contract/areas/channels/channels'
import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { ownedByVisible } from '../../platform/list/visible.ts'
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
  const [found] = await queries
    .select()
    .from(channels)
    .where(and(eq(channels.id, id), visible(actor)))
  return found
}

/** Locks those of the channels that the actor may see until the transaction ends, in one order so that two callers never deadlock. */
export async function lockChannels(queries: Queries, actor: Viewer, ids: string[]): Promise<StoredChannel[]> {
  return queries
    .select()
    .from(channels)
    .where(and(inArray(channels.id, ids), visible(actor)))
    .orderBy(channels.id)
    .for('update')
}

/** How often a code is made up anew that another channel has: with 31^8 codes it hardly ever comes to two. */
const attempts = 5

/** Stores a channel under a code that no other has; `distributed`: the rules preset makes it. */
export async function insertChannel(
  queries: Queries,
  fields: ChannelFields,
  createdBy: string | null,
  distributed = false,
): Promise<StoredChannel> {
  const { promotionTime, ...others } = fields
  const values = { ...others, ...timesOf(promotionTime), createdBy, distributed }
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const [stored] = await queries
      .insert(channels)
      .values({ ...values, code: makeCode() })
      .onConflictDoNothing({ target: channels.code })
      .returning()
    if (stored) return stored
  }
  throw new Error('No code was free')
}

/** Changes the fields if the channel still has this version; undefined when it has another one, is gone, or is not for the actor. */
export async function updateChannelAt(
  queries: Queries,
  actor: Viewer,
  id: string,
  version: number,
  changes: ChannelChanges,
): Promise<StoredChannel | undefined> {
  const { promotionTime } = changes
  const [stored] = await queries
    .update(channels)
    .set({
      ...columnsOf(changes),
      ...(promotionTime && { toldEnd: stillTold(sql`${promotionTime[1]}::timestamptz`) }),
      ...touched,
    })
    .where(and(eq(channels.id, id), eq(channels.version, version), visible(actor)))
    .returning()
  return stored
}

/** After an undoing gave them other ends: those that run again are told of once more when they are over. */
export async function forgetNotifiedEnds(queries: Queries, ids: string[]): Promise<void> {
  await queries
    .update(channels)
    .set({ toldEnd: stillTold(channels.endsAt) })
    .where(inArray(channels.id, ids))
}

/** Another end is told of again while it is still to come; what somebody ended before stays over and told. */
const stillTold = (endsAt: SQLWrapper) =>
  sql`${channels.toldEnd} and (${channels.endedAt} is not null or ${endsAt} <= now())`

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

/** The columns of those fields that are there; the data layer leaves out what is undefined. */
const columnsOf = ({ promotionTime, ...fields }: ChannelChanges) => ({
  ...fields,
  ...(promotionTime && timesOf(promotionTime)),
})

const timesOf = ([start, end]: ChannelFields['promotionTime']) => ({
  startsAt: new Date(start),
  endsAt: new Date(end),
})

/** What every change of a channel by a user does beside itself. */
const touched = { version: sql`${channels.version} + 1`, updatedAt: sql`now()` }
