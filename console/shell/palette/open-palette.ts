import { lazyOverlay } from '../../kit/overlay/lazy-overlay.tsx'
import { loadRecordSources } from './record-sources.ts'

const palette = lazyOverlay<true>(async () => {
  const [{ Palette }] = await Promise.all([import('./palette.tsx'), loadRecordSources()])
  return Palette
})

export const { Host: PaletteHost, preload: preloadPalette } = palette

/** Opens the command palette, which finds pages, actions and records. */
export function openPalette(): void {
  palette.open(true)
}

/** Opens the palette, or closes it when it is open. */
export function togglePalette(): void {
  if (palette.isOpen()) palette.close()
  else openPalette()
}
