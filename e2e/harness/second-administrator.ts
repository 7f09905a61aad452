import { listAccounts, updateAccount } from '@greenroom/contract/areas/accounts'
import type { Asker } from './ask.ts'

/** Gives the demo's second person the first one's roles; on a server of the journey's own, since it stays so. */
export async function makeUserAnAdministrator({ ask }: Asker): Promise<void> {
  const { list } = await ask(listAccounts, { query: {} })
  const admin = list.find(({ username }) => username === 'admin')
  const user = list.find(({ username }) => username === 'user')
  if (!admin || !user) throw new Error('The demo’s two people are not there')
  await ask(updateAccount, {
    params: { id: user.id },
    body: { version: user.version, changes: { roles: admin.roles.map(({ id }) => id) } },
  })
}
