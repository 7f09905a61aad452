import '../locales/index.ts'
import { lazyOverlay } from '../../../kit/overlay/lazy-overlay.tsx'
import type { HelpedUser } from './help-dialog.tsx'

/** Shows how somebody signs in, and helps when they cannot. */
export const signInHelp = lazyOverlay<HelpedUser>(async () => (await import('./help-dialog.tsx')).HelpDialog)
