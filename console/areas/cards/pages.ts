import type { PageRegistration } from '../../kit/pages.ts'

export const pages: readonly PageRegistration[] = [{ name: 'Card', load: () => import('./card-page.tsx') }]
