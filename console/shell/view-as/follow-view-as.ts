import { landingPath } from '@greenroom/contract/paths'
import { queryClient } from '../../kit/call/query.ts'
import { session } from '../../kit/session/session.ts'
import { goToPage } from '../go-to-page.ts'
import { loadMenu } from '../menu-tree/load-access.ts'

/**
 * Reacts when the user starts or stops viewing the console as a stored role, until the returned function is called. A
 * start navigates to the landing page; both read the menu and all data again, so that nothing of the other role stays.
 */
export function followViewAs(): () => void {
  return session.subscribe((now, before) => {
    if (now.token === '' || now.viewAs?.viewed?.id === before.viewAs?.viewed?.id) return
    if (now.viewAs?.viewed) goToPage(landingPath)
    void readAnew()
  })
}

async function readAnew(): Promise<void> {
  await queryClient.cancelQueries()
  await Promise.all([loadMenu(), queryClient.resetQueries()])
}
