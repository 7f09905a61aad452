import { lazyOverlay } from '../../kit/overlay/lazy-overlay.tsx'

const drawer = lazyOverlay<true>(async () => (await import('./settings-drawer.tsx')).SettingsDrawer)

export const { Host: SettingsDrawerHost } = drawer

/** Opens the settings drawer at the right edge. */
export function openSettingsDrawer(): void {
  drawer.open(true)
}
