import { defineListResource } from '../../list-resource.ts'

/** Publish jobs: drafts and publications sent to WeChat. */
export const publishJobList = defineListResource({
  key: 'publish-jobs',
  entity: 'publish-job',
  page: 'WeixinResult',
  topics: ['publish-job.changed'],
  titleColumns: ['title'],
  isExportable: true,
  isImportable: false,
  isWatchable: true,
  isShareable: true,
})
