import type { PageRegistration } from '../../kit/pages.ts'

export const pages: readonly PageRegistration[] = [
  { name: 'SystemMenu', need: 'menu:read', load: () => import('./menu-page.tsx') },
]
