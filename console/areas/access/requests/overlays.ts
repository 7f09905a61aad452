import './texts/index.ts'
import type { Permission } from '@greenroom/contract/permissions'
import { lazyOverlay } from '../../../kit/lazy-overlay.tsx'

/** Above the message box, from which a decision is made. */
export const overlayZIndex = 400

/** A decision that somebody is about to make. */
export interface Deciding {
  requestId: string
  decision: 'approve' | 'reject'
  onClosed: () => void
}

export const requestOverlay = lazyOverlay<Permission>(
  async () => (await import('./request-dialog.tsx')).RequestDialog,
)
export const decideOverlay = lazyOverlay<Deciding>(
  async () => (await import('./decide-dialog.tsx')).DecideDialog,
)
