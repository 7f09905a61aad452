import { settings } from '../settings/settings.ts'

/** The element that scrolls the page: that of the window, or #root while colour weakness is on (see base.css). */
export function pageScroller(): Element {
  const root = settings.getState().colorWeak && document.getElementById('root')
  return root || document.documentElement
}
