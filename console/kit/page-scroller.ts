import { settings } from './settings.ts'

/** What scrolls the page: the window's own element, or #root while colour weakness is on (see base.css). */
export function pageScroller(): Element {
  const root = settings.getState().colorWeak && document.getElementById('root')
  return root || document.documentElement
}
