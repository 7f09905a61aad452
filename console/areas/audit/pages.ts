import type { PageRegistration } from '../../kit/pages.ts'

export const pages: readonly PageRegistration[] = [
  { name: 'SystemLog', load: () => import('./log/operation-log-page.tsx') },
]
