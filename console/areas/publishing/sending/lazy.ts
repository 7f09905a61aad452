import { lazy } from 'react'

/** Asks when an article is to be published; loaded when it is opened. */
export const PublishDialog = lazy(async () => ({
  default: (await import('./publish-dialog.tsx')).PublishDialog,
}))

/** Compares an article with its draft at WeChat; loaded when it is opened. */
export const CompareDrawer = lazy(async () => ({
  default: (await import('./compare-drawer.tsx')).CompareDrawer,
}))
