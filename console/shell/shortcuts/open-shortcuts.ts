import { lazyOverlay } from '../../kit/lazy-overlay.tsx'

const sheet = lazyOverlay<true>(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)

export const ShortcutSheetHost = sheet.Host

/** Opens the sheet of the shortcuts that work here and now. */
export function openShortcuts(): void {
  sheet.open(true)
}
