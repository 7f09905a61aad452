import type { PageRegistration } from '../../kit/pages.ts'

export const pages: readonly PageRegistration[] = [
  { name: 'SystemUser', load: () => import('./accounts/accounts-page.tsx') },
]
