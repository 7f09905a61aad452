import type { PageRegistration } from '../../kit/pages.ts'

export const pages: readonly PageRegistration[] = [
  { name: 'Workplace', load: () => import('./workplace/workplace-page.tsx') },
]
