import { randomUUID } from 'node:crypto'
import type { DataScope } from '@greenroom/contract/areas/roles/roles'
import type { Permission } from '@greenroom/contract/permissions'
import { startSession } from '../areas/auth/sessions/store.ts'
import { roles } from '../areas/roles/schema.ts'
import { insertUser } from '../areas/users/seed.ts'
import type { TestServer } from './test-server.ts'

/** The session token of a new user who holds these permissions and no others, and sees these rows; the role is called as the user. */
export async function signInHolding(
  server: TestServer,
  permissions: readonly Permission[],
  dataScope: DataScope = 'all',
  username = `holder-${randomUUID()}`,
): Promise<string> {
  const { pool } = server.database
  const name = { 'zh-CN': username, 'en-US': username }
  await pool
    .insert(roles)
    .values({ code: username, name, base: 'user', permissions: [...permissions], dataScope })
  const user = await insertUser(pool, { username }, randomUUID(), username)
  return startSession(pool, user, { address: '', device: '' }, false)
}
