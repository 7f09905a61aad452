import type { PageRegistration } from '../../kit/pages.ts'

export const pages: readonly PageRegistration[] = [
  { name: 'SystemLog', need: 'operation-log:read', load: () => import('./log/operation-log-page.tsx') },
]
