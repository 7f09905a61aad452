import { consoleRouter } from './router.ts'

/** Leads to a page, by its path, as it was left; the page on screen stays as it is. */
export function goToPage(path: string): void {
  const router = consoleRouter()
  if (router.state.location.pathname !== path) void router.navigate(path)
}
