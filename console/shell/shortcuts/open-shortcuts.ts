import { lazyOverlay } from '../../kit/lazy-overlay.tsx'

const sheet = lazyOverlay<true>(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)

export const ShortcutSheetHost = sheet.Host

/** Opens the list of the shortcuts that work on the current page. */
export function openShortcuts(): void {
  sheet.open(true)
}
