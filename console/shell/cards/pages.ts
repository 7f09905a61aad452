import type { PageRegistration } from '../../kit/pages.ts'

/** The page that gathers the cards which areas bring; it is the shell's, as it is about no area in particular. */
export const cardPages: readonly PageRegistration[] = [
  { name: 'Card', load: () => import('./card-page.tsx') },
]
