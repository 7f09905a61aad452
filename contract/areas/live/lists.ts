import { defineListResource } from '../../list-resource.ts'

/** Live rooms. */
export const liveRoomList = defineListResource({
  key: 'live-rooms',
  entity: 'live-room',
  page: 'Monitor',
  topics: ['live-room.changed'],
  titleColumns: ['title'],
  isExportable: false,
  isImportable: false,
  isWatchable: false,
  isShareable: false,
})
