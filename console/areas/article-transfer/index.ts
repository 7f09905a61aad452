import { lazy } from 'react'

export { ImportDrop } from './import/import-drop.tsx'

/** Imports articles from files and web pages; loaded when it is opened. */
export const ImportDialog = lazy(async () => ({
  default: (await import('./import/import-dialog.tsx')).ImportDialog,
}))

/** Copies an article for another platform; loaded when it is opened. */
export const CopyForDialog = lazy(async () => ({
  default: (await import('./copy-for/copy-for-dialog.tsx')).CopyForDialog,
}))

/** Where an article stands beside WeChat; loaded when it is opened. */
export const PlacesPanel = lazy(async () => ({
  default: (await import('./places/places-panel.tsx')).PlacesPanel,
}))
