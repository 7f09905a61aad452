import { listUsers, type UserRow, updateUser } from '@greenroom/contract/areas/users/users'
import type { ApiClient } from './api-client.ts'

/** Gives the demo's second user exactly these roles. For a server of the test's own, because it is not reverted. */
export async function giveUserTheRoles(
  { invoke }: Pick<ApiClient, 'invoke'>,
  roles: string[],
): Promise<void> {
  const { id, version } = await demoUser({ invoke }, 'user')
  await invoke(updateUser, { params: { id }, body: { version, changes: { roles } } })
}

/** Gives the demo's second user the roles of the first. For a server of the test's own, because it is not reverted. */
export async function makeUserAnAdministrator(api: Pick<ApiClient, 'invoke'>): Promise<void> {
  const { roles } = await demoUser(api, 'admin')
  await giveUserTheRoles(
    api,
    roles.map(({ id }) => id),
  )
}

async function demoUser({ invoke }: Pick<ApiClient, 'invoke'>, name: string): Promise<UserRow> {
  const { list } = await invoke(listUsers, { query: {} })
  const user = list.find(({ username }) => username === name)
  if (!user) throw new Error(`The demo has no ${name}`)
  return user
}
