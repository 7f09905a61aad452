import { readSettings } from '@greenroom/contract/areas/profile/preferences'
import { landingPath } from '@greenroom/contract/paths'
import { callQuery, queryClient } from '../kit/call/query.ts'
import { session } from '../kit/session/session.ts'
import { keeping } from '../kit/settings/settings.ts'
import { takeSettings } from '../kit/settings/settings-exchange.ts'
import { loadAccess } from './menu-tree/load-access.ts'
import { preloadPageAt } from './pages.ts'

/** How long the first frame waits for its page, in milliseconds. */
const timeoutMs = 200

/**
 * Begins to load the page and reads the user's settings before the shell is shown, so that the shell does not first
 * appear in another theme or language. Takes no time in a browser that has stored the settings.
 */
export async function prepareFirstFrame(): Promise<void> {
  const page = preloadPageAt(location.pathname === '/' ? landingPath : location.pathname)
  if (keeping.getState().known) return
  const [, response] = await Promise.allSettled([
    loadAccess(),
    queryClient.fetchQuery(callQuery(readSettings, {})),
  ])
  await Promise.race([page, new Promise(resolve => setTimeout(resolve, timeoutMs))])
  // Without a session the user returns to the sign-in page, whose theme stays.
  if (session.getState().token === '') return
  const hasResponse = response.status === 'fulfilled'
  takeSettings(session.getState().user?.id ?? '', hasResponse ? response.value : {}, hasResponse)
}
