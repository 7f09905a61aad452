import { readSettings } from '@greenroom/contract/areas/profile/preferences'
import { landingPath } from '@greenroom/contract/paths'
import { readEarlyAnswers } from '../kit/early-answers.ts'
import { callQuery, queryClient } from '../kit/query.ts'
import { session } from '../kit/session.ts'
import { keeping } from '../kit/settings.ts'
import { takeSettings } from '../kit/settings-exchange.ts'
import { loadAccess } from './guard/load-access.ts'
import { preloadPageAt } from './pages.ts'

/** How long the first frame waits for its page and the rows of it, which then need no second one. */
const patienceMs = 200

/**
 * Before the shell is shown: begins to load the page, and finds out how whoever has signed in keeps the console, so
 * that it does not appear in another look first. In a browser that knows it, that takes no time.
 */
export async function findLookAndPage(): Promise<void> {
  const page = preloadPageAt(location.pathname === '/' ? landingPath : location.pathname)
  const rows = readEarlyAnswers()
  if (keeping.getState().known) return
  const [, response] = await Promise.allSettled([
    loadAccess(),
    queryClient.fetchQuery(callQuery(readSettings, {})),
  ])
  await Promise.race([Promise.all([page, rows]), new Promise(resolve => setTimeout(resolve, patienceMs))])
  // Whoever has no session goes back to the sign-in page, which keeps its look.
  if (session.getState().token === '') return
  const known = response.status === 'fulfilled'
  takeSettings(session.getState().user?.id ?? '', known ? response.value : {}, known)
}
