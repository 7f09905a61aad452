import { defineListResource } from '../../list-resource.ts'

/** Verdicts of inspection. */
export const verdictList = defineListResource({
  key: 'inspection-verdicts',
  entity: 'inspection-verdict',
  page: 'InspectionVerdicts',
  topics: ['inspection.changed'],
  titleColumns: ['contentItemTitle'],
  isExportable: true,
  isImportable: false,
  isWatchable: true,
  isShareable: false,
})
