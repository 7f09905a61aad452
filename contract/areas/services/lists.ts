import { defineListResource } from '../../list-resource.ts'

/** Service orders. */
export const serviceOrderList = defineListResource({
  key: 'service-orders',
  entity: 'service-order',
  page: 'ServiceOrders',
  topics: ['service.changed'],
  titleColumns: ['number'],
  isExportable: true,
  isImportable: false,
  isWatchable: true,
  isShareable: false,
})

/** The ledger of the balance. */
export const balanceEntryList = defineListResource({
  key: 'balance-entries',
  entity: 'balance-entry',
  page: 'ServiceLedger',
  topics: ['service.changed'],
  titleColumns: ['note', 'number'],
  isExportable: true,
  isImportable: false,
  isWatchable: true,
  isShareable: false,
})
