import { landingPath } from '@greenroom/contract/paths'
import { queryClient } from '../../kit/query.ts'
import { session } from '../../kit/session.ts'
import { goToPage } from '../go-to-page.ts'
import { loadMenu } from '../guard/load-access.ts'

/**
 * Follows the viewing as stored roles until the returned function is called: it begins on the landing page, and at its
 * beginning and end the menu and all rows are read again, so that nothing of the other role stays.
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
