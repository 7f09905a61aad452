import type { PageRegistration } from '../../kit/pages.ts'

export const pages: readonly PageRegistration[] = [
  { name: 'Success', load: () => import('./success-page.tsx') },
  { name: 'Error', load: () => import('./error-page.tsx') },
]
