import { type ChannelFields, channelLimits } from '@greenroom/contract/areas/channels/channels'
import type { DistributionFields } from '@greenroom/contract/areas/presets/presets'
import { cutText } from '@greenroom/contract/fields'
import { linkOfSet } from '@greenroom/contract/promote-link'
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import { ownedByVisible } from '../../platform/access/visible.ts'
import type { Queries } from '../../platform/database/database.ts'
import { contentSetRows } from '../content/index.ts'
import { type StoredChannel, storedState } from './rows.ts'
import { channels } from './schema.ts'
import { insertChannel } from './store.ts'

const day = 86_400_000

/** Creates a channel for each set without a running or upcoming one. The caller holds the locks of the sets, so that none gets two. */
export async function distributeSets(
  queries: Queries,
  ids: readonly string[],
  fields: DistributionFields,
  createdBy: string,
): Promise<StoredChannel[]> {
  const running = await queries
    .select({ setId: channels.contentSetId })
    .from(channels)
    .where(and(inArray(channels.contentSetId, [...ids]), ne(storedState, 'ended')))
  const taken = new Set(running.map(({ setId }) => setId))
  const contentSet = contentSetRows()
  const sets = await queries
    .select({ id: contentSet.id, name: contentSet.name, description: contentSet.description })
    .from(contentSet)
    .where(inArray(contentSet.id, [...ids]))
    .orderBy(contentSet.id)
  const created: StoredChannel[] = []
  for (const set of sets) {
    if (!taken.has(set.id))
      created.push(await insertChannel(queries, channelOf(set, fields), createdBy, true))
  }
  return created
}

interface NamedSet {
  id: string
  name: string
  description: string
}

/** The channel of a set, as a user would enter it in the step form. */
function channelOf({ id, name, description }: NamedSet, fields: DistributionFields): ChannelFields {
  const { days, promoteLink, ...others } = fields
  const now = Date.now()
  return {
    ...others,
    activityName: activityNameOf({ id, name }),
    promotionTime: [new Date(now).toISOString(), new Date(now + days * day).toISOString()],
    promoteLink: linkOfSet(promoteLink, id),
    keyword: [cutText(name, channelLimits.keyword).trim()],
    advertisingContent: description || name,
    contentSetId: id,
  }
}

/** Name of the set within the limits of a channel's name; part of its id when the name has no allowed characters. */
function activityNameOf({ id, name }: Pick<NamedSet, 'id' | 'name'>): string {
  const letters = name.match(/[\p{Script=Han}A-Za-z0-9]/gu)?.join('') ?? ''
  return cutText(letters, channelLimits.name) || `set${id.slice(-12)}`
}

const byPreset = eq(channels.distributed, true)

/** Number of channels made by the preset that are not over. */
export const countDistributed = (queries: Queries): Promise<number> =>
  queries.$count(channels, and(byPreset, ne(storedState, 'ended')))

/** Latest channels made by the preset that the actor may see. */
export async function latestDistributed(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  limit: number,
): Promise<StoredChannel[]> {
  return queries
    .select()
    .from(channels)
    .where(and(byPreset, ownedByVisible(actor, channels.createdBy)))
    .orderBy(desc(channels.createdAt))
    .limit(limit)
}
