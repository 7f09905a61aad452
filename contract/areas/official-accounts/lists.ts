import { defineListResource } from '../../list-resource.ts'

/** Official accounts at WeChat. */
export const officialAccountList = defineListResource({
  key: 'official-accounts',
  entity: 'official-account',
  page: 'WeixinAccount',
  topics: ['official-account.changed'],
  titleColumns: ['name'],
  isExportable: false,
  isImportable: false,
  isWatchable: false,
  isShareable: false,
})
