import { listBalanceEntries, listServiceOrders } from '@greenroom/contract/areas/services/services'
import { defineModule } from '../../kit/module/module.ts'

export const servicesModule = defineModule({
  pages: [
    {
      name: 'ServiceLedger',
      rows: listBalanceEntries,
      need: 'service:read-balance',
      load: () => import('./ledger/ledger-page.tsx'),
    },
    {
      name: 'ServiceOrders',
      rows: listServiceOrders,
      need: 'service:read',
      load: () => import('./orders/orders-page.tsx'),
    },
  ],
  recordSources: [async () => (await import('./found-services.ts')).foundServices],
  cardSections: [async () => (await import('./cards/section.tsx')).serviceCards],
})
