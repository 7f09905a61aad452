import { type AccountRow, listAccounts, updateAccount } from '@greenroom/contract/areas/accounts'
import type { Asker } from './ask.ts'

/** Gives the demo's second person just these roles; on a server of the test's own, since it stays so. */
export async function giveUserTheRoles({ ask }: Pick<Asker, 'ask'>, roles: string[]): Promise<void> {
  const { id, version } = await demoPerson({ ask }, 'user')
  await ask(updateAccount, { params: { id }, body: { version, changes: { roles } } })
}

/** Gives the demo's second person the first one's roles; on a server of the test's own, since it stays so. */
export async function makeUserAnAdministrator(asker: Pick<Asker, 'ask'>): Promise<void> {
  const { roles } = await demoPerson(asker, 'admin')
  await giveUserTheRoles(
    asker,
    roles.map(({ id }) => id),
  )
}

async function demoPerson({ ask }: Pick<Asker, 'ask'>, wanted: string): Promise<AccountRow> {
  const { list } = await ask(listAccounts, { query: {} })
  const found = list.find(({ username }) => username === wanted)
  if (!found) throw new Error(`The demo has no ${wanted}`)
  return found
}
