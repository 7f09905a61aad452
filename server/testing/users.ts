import { randomUUID } from 'node:crypto'
import type { DataScope } from '@greenroom/contract/areas/roles/roles'
import type { Permission } from '@greenroom/contract/permissions'
import { eq } from 'drizzle-orm'
import { startSession } from '../areas/auth/sessions/store.ts'
import { grantPermission } from '../areas/roles/grants.ts'
import { roles } from '../areas/roles/schema.ts'
import { insertUser } from '../areas/users/seed.ts'
import { users } from '../platform/users/schema.ts'
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

/** The session token of a new user who holds these permissions by grants that end in ten minutes, and the lasting ones by a role. */
export async function signInForATime(
  server: TestServer,
  permissions: readonly Permission[],
  lasting: readonly Permission[] = [],
): Promise<string> {
  const { pool } = server.database
  const username = `holder-${randomUUID()}`
  await signInHolding(server, lasting, 'all', username)
  const [user] = await pool.select({ id: users.id }).from(users).where(eq(users.username, username))
  const userId = user?.id ?? ''
  const expiresAt = new Date(Date.now() + 600_000)
  for (const permission of permissions)
    await grantPermission(pool, { userId, permission, expiresAt, grantedBy: userId })
  return startSession(pool, userId, { address: '', device: '' }, false)
}
