import { consoleRouter } from './router.ts'
import { closeShownDrawers } from './tabs/follow-router.ts'

/** Leads to a page, by its path, without its drawers; the page on screen keeps the rest of its address. */
export function goToPage(path: string): void {
  const router = consoleRouter()
  if (router.state.location.pathname === path) closeShownDrawers()
  else void router.navigate(path)
}
