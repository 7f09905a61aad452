import { lazyOverlay } from '../../../kit/overlay/lazy-overlay.tsx'

/** The signed-in user's grants and requests, from wherever it is asked for. */
export const ownAccessOverlay = lazyOverlay<true>(
  async () => (await import('./own-access-drawer.tsx')).OwnAccessDrawer,
)
