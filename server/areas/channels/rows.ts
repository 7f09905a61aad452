import { linkPath } from '@greenroom/contract/areas/channels/channel-routes'
import type { ChannelRow, channelStates } from '@greenroom/contract/areas/channels/channels'
import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { namesOfSets } from '../content/index.ts'
import { channels } from './schema.ts'

export type StoredChannel = typeof channels.$inferSelect
type ChannelState = (typeof channelStates)[number]

/** State of a channel at a time in milliseconds since 1970. */
export function stateOf(
  { startsAt, endsAt, endedAt }: Pick<StoredChannel, 'startsAt' | 'endsAt' | 'endedAt'>,
  now: number,
): ChannelState {
  if (endedAt !== null || endsAt.getTime() <= now) return 'ended'
  return startsAt.getTime() > now ? 'upcoming' : 'running'
}

/** SQL of the state at the time of the statement. */
export const storedState: SQL = sql`(case
  when ${channels.endedAt} is not null or ${channels.endsAt} <= now() then 'ended'
  when ${channels.startsAt} > now() then 'upcoming' else 'running' end)`

/** Subquery of the ids of sets with running channels. */
export const runningSets = (queries: Queries) =>
  queries
    .select({ id: channels.contentSetId })
    .from(channels)
    .where(and(isNotNull(channels.contentSetId), sql`${storedState} = 'running'`))

interface RowContext {
  /** Address of this console, if it is set. */
  origin: string | undefined
  /** Reader of the rows: names of sets appear only for readers who may see them; undefined: never. */
  reader: Pick<Actor, 'permissions' | 'dataScope'> | undefined
}

/** Converts stored channels to the contract's rows. */
export async function toChannelRows(
  queries: Queries,
  channels: readonly StoredChannel[],
  { origin, reader }: RowContext,
): Promise<ChannelRow[]> {
  const now = Date.now()
  const sets = channels.flatMap(({ contentSetId }) => contentSetId ?? [])
  const names = reader?.permissions.has('content-set:read')
    ? await namesOfSets(queries, reader, sets)
    : new Map<string, string>()
  return channels.map(channel => ({
    id: channel.id,
    code: channel.code,
    link: `${origin ?? ''}${linkPath}${channel.code}`,
    activityName: channel.activityName,
    channelType: channel.channelType,
    promotionTime: [channel.startsAt.toISOString(), channel.endsAt.toISOString()],
    promoteLink: channel.promoteLink,
    advertisingSource: channel.advertisingSource,
    advertisingMedia: channel.advertisingMedia,
    keyword: channel.keyword,
    pushNotify: channel.pushNotify,
    advertisingContent: channel.advertisingContent,
    contentSetId: channel.contentSetId,
    contentSetName: (channel.contentSetId && names.get(channel.contentSetId)) || null,
    state: stateOf(channel, now),
    endedTime: channel.endedAt?.toISOString() ?? null,
    visits: channel.visits,
    distributed: channel.distributed,
    createdTime: channel.createdAt.toISOString(),
    updatedTime: channel.updatedAt.toISOString(),
    version: channel.version,
  }))
}
