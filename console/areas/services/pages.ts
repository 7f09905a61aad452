import type { PageRegistration } from '../../kit/pages.ts'

export const pages: readonly PageRegistration[] = [
  { name: 'ServiceLedger', need: 'service:read', load: () => import('./ledger/ledger-page.tsx') },
  { name: 'ServiceOrders', load: () => import('./orders/orders-page.tsx') },
]
