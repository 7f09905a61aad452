import { lazyOverlay } from '../../../kit/lazy-overlay.tsx'

/** The signed-in person's grants and requests, from wherever it is asked for. */
export const ownAccessOverlay = lazyOverlay<true>(
  async () => (await import('./own-access-drawer.tsx')).OwnAccessDrawer,
)
