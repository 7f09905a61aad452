import { consoleRouter } from './router.ts'
import { closeShownDrawers } from './tabs/follow-router.ts'

/** Navigates to a page by its path. When the page is on screen already, only closes its drawers. */
export function goToPage(path: string): void {
  const router = consoleRouter()
  if (router.state.location.pathname === path) closeShownDrawers()
  else void router.navigate(path)
}
