import {
  type ChannelFields,
  type ChannelRow,
  channelFields,
  channelRow,
} from '@greenroom/contract/areas/channels/channels'
import { failureData } from '../../kit/call/call.ts'
import type { Versioned } from '../../kit/form/save-merged.ts'

/** The fields that a user writes, in the order of the form. */
export const channelFieldNames = channelFields.keyof().options

export const blankChannel: ChannelFields = {
  activityName: '',
  channelType: 'web',
  promotionTime: ['', ''],
  promoteLink: '',
  advertisingSource: '',
  advertisingMedia: '',
  keyword: [],
  pushNotify: true,
  advertisingContent: '',
  contentSetId: null,
}

const written = channelFields.strip()

/** What a user writes of a channel. */
export function fieldsOf(channel: ChannelRow): ChannelFields {
  return written.parse(channel)
}

/** The channel as it is now, when a save failed because someone else had saved. */
export function newerChannel(failure: unknown): Versioned<ChannelFields> | undefined {
  const row = channelRow.safeParse(failureData(failure, 'conflict')?.current).data
  return row && { fields: fieldsOf(row), version: row.version }
}
