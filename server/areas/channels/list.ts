import { type channelSortable, listChannels } from '@greenroom/contract/areas/channels/channels'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { defineExport, type ListExport } from '../../platform/export/definition.ts'
import { before, contains, equals, oneOf, ownersFilter } from '../../platform/list/filters.ts'
import { createList, type List } from '../../platform/list/list.ts'
import type { Platform } from '../../platform/platform.ts'
import { linkOrigin } from './origin.ts'
import { type StoredChannel, storedState, toChannelRows } from './rows.ts'
import { channels } from './schema.ts'

type SortKey = (typeof channelSortable)[number]

/** The list of channels. */
export function createChannelList(database: Database): List<StoredChannel, SortKey> {
  return createList<StoredChannel, SortKey>(database, {
    table: channels,
    select: (queries, { where, orderBy, limit, offset }) =>
      queries
        .select()
        .from(channels)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    sortBy: {
      activityName: sql`${channels.activityName} collate "zh-x-icu"`,
      startTime: channels.startsAt,
      endTime: channels.endsAt,
      visits: channels.visits,
      createdTime: channels.createdAt,
    },
    defaultSort: '-createdTime',
    tieBreak: channels.id,
    filters: {
      owners: ownersFilter(channels.createdBy),
      activityName: contains(channels.activityName),
      channelType: oneOf(channels.channelType),
      state: { where: states => sql`${storedState} = any(${sql.param(states)}::text[])` },
      contentSetId: equals(channels.contentSetId),
      promotedFrom: {
        where: value => sql`least(${channels.endsAt}, ${channels.endedAt}) > ${value}::timestamptz`,
      },
      promotedBefore: before(channels.startsAt),
    },
  })
}

/** Export of the list of channels. */
export function exportChannels({ database, settings }: Platform): ListExport {
  return defineExport({
    call: listChannels,
    engine: createChannelList(database),
    toRows: async (queries, channels) =>
      (await toChannelRows(queries, channels, { origin: linkOrigin(settings), reader: undefined })).map(
        // Without the set, which has no column in the list and which not every reader may see.
        ({ promotionTime: [startTime, endTime], keyword, contentSetName: _, ...row }) => ({
          ...row,
          startTime,
          endTime,
          keyword: keyword.join(' '),
        }),
      ),
  })
}
