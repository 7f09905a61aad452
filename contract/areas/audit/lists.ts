import { defineListResource } from '../../list-resource.ts'

/** The operation log. */
export const operationList = defineListResource({
  key: 'operation-log',
  entity: 'operation-log',
  page: 'SystemLog',
  topics: 'any',
  titleColumns: ['title'],
  isExportable: true,
  isImportable: false,
  isWatchable: true,
  isShareable: false,
})
