import { lazyOverlay } from '../../kit/overlay/lazy-overlay.tsx'

const drawer = lazyOverlay<true>(async () => (await import('./help-drawer.tsx')).HelpDrawer)

export const HelpHost = drawer.Host

/** Opens the help on the page on screen. */
export function openHelp(): void {
  drawer.open(true)
}
