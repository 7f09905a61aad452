import { lazy } from 'react'

export type { LibraryTab } from './library-article.ts'

/** The library of blocks, templates and themes beside an article; loaded when it is opened. */
export const LibraryDrawer = lazy(async () => ({
  default: (await import('./library-drawer.tsx')).LibraryDrawer,
}))
