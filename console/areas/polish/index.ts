import { lazy } from 'react'

/** Polishing of one text; loaded when it is opened. */
export const PolishPanel = lazy(async () => ({
  default: (await import('./polish-panel.tsx')).PolishPanel,
}))
