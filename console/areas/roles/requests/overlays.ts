import '../locales/shell/index.ts'
import type { Permission } from '@greenroom/contract/permissions'
import { lazyOverlay } from '../../../kit/overlay/lazy-overlay.tsx'

export const requestOverlay = lazyOverlay<Permission>(
  async () => (await import('./request-dialog.tsx')).RequestDialog,
)
