import { landingPath } from '@greenroom/contract/paths'
import { queryClient } from '../../kit/query.ts'
import { session } from '../../kit/session.ts'
import { goToPage } from '../go-to-page.ts'
import { loadMenu } from '../guard/load-access.ts'

/**
 * Follows looks through stored roles until the returned function is called: one begins on the landing page, and with
 * its beginning and its end the menu and all rows are read anew, so that nothing of the other sight stays.
 */
export function followLook(): () => void {
  return session.subscribe((now, before) => {
    if (now.token === '' || now.look?.viewed?.id === before.look?.viewed?.id) return
    if (now.look?.viewed) goToPage(landingPath)
    void readAnew()
  })
}

async function readAnew(): Promise<void> {
  await queryClient.cancelQueries()
  await Promise.all([loadMenu(), queryClient.resetQueries()])
}
