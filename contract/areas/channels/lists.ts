import { defineListResource } from '../../list-resource.ts'

/** Promotion channels. */
export const channelList = defineListResource({
  key: 'channels',
  entity: 'channel',
  page: 'Channels',
  topics: ['channel.changed', 'channel.visited'],
  titleColumns: ['activityName'],
  isExportable: true,
  isImportable: false,
  isWatchable: true,
  isShareable: false,
})
