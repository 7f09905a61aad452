import type { PageRegistration } from '../../kit/pages.ts'

export const pages: readonly PageRegistration[] = [
  { name: 'SearchTable', load: () => import('./content-sets/content-sets-page.tsx') },
  { name: 'Content', load: () => import('./contents/contents-page.tsx') },
  { name: 'ContentSet', load: () => import('./set-page/set-page.tsx'), need: 'content-set:read' },
]
