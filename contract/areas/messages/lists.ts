import { defineListResource } from '../../list-resource.ts'

/** The messages of the signed-in user. */
export const messageList = defineListResource({
  key: 'messages',
  entity: 'message',
  page: 'MessageList',
  topics: ['message.changed'],
  titleColumns: ['title'],
  isExportable: false,
  isImportable: false,
  isWatchable: false,
  isShareable: false,
})
