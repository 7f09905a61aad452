import { lazyOverlay } from '../../../kit/overlay/lazy-overlay.tsx'
import type { OfferedUndo } from './offered-undo-dialog.tsx'

/** The dialog of an undo that was offered beside a change, when it cannot be done whole. */
export const undoOverlay = lazyOverlay<OfferedUndo>(
  async () => (await import('./offered-undo-dialog.tsx')).OfferedUndoDialog,
)
