import type { PageRegistration } from '../../kit/pages.ts'

export const pages: readonly PageRegistration[] = [
  { name: 'ServiceOrders', load: () => import('./orders/orders-page.tsx') },
]
