import { usernameField } from '@greenroom/contract/areas/users/users'
import {
  endAllSessions,
  generatePassword,
  hashPassword,
  liftAllWaits,
  removeSecondFactors,
  savePassword,
} from '../../server/areas/auth/index.ts'
import { readRoleNames } from '../../server/areas/roles/index.ts'
import { insertUser } from '../../server/areas/users/index.ts'
import { recordDeed } from '../../server/platform/audit/operation.ts'
import { recordedTransaction } from '../../server/platform/audit/transaction.ts'
import type { Queries } from '../../server/platform/database/database.ts'
import type { Publish } from '../../server/platform/events/publish.ts'
import { insertEvents, type PublishedEvent } from '../../server/platform/events/stored-events.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { findUserByUsername, lockUser, type StoredUser } from '../../server/platform/users/store.ts'
import { CommandError } from '../command-error.ts'
import { openCommandDatabase } from '../open-command-database.ts'
import { say } from '../terminal.ts'

/**
 * Creates an account that replaces its one-time password at the first sign-in.
 * @throws CommandError for a name that is taken or malformed, and for an unknown role
 */
export async function createUser(
  username: string,
  { name, role }: { name?: string; role: string },
): Promise<void> {
  const parsed = usernameField.safeParse(username)
  if (!parsed.success)
    throw new CommandError(`A user name has at most 40 Latin letters, digits and . _ @ -: ${username}`)
  const password = generatePassword()
  await change('user.create', async queries => {
    if (await findUserByUsername(queries, parsed.data))
      throw new CommandError(`There is a user ${parsed.data} already`)
    const codes = (await readRoleNames(queries)).map(({ code }) => code)
    if (!codes.includes(role))
      throw new CommandError(`There is no role ${role}; the roles are ${codes.join(', ')}`)
    const user = { username: parsed.data, name: name ?? parsed.data, mustChangePassword: true }
    const id = await insertUser(queries, user, password, role)
    return [{ event: { topic: 'user.changed', ids: [id] }, audience: { permission: 'user:read' } }]
  })
  say(`User: ${parsed.data}, role: ${role}, one-time password: ${password} (shown only now)`)
}

/**
 * Gives a user a one-time password, and ends their sessions and waits.
 * @throws CommandError for an unknown user
 */
export async function resetPassword(username: string, withSecondFactors: boolean): Promise<void> {
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  const user = await changeUser(username, 'user.reset-password', async (queries, { id }, publish) => {
    await savePassword(queries, readSettings(process.env), id, passwordHash, true)
    await liftAllWaits(queries, id)
    if (withSecondFactors) await removeSecondFactors(queries, id)
    await endAllSessions(queries, publish, id, 'password-changed')
    publish({ topic: 'access.changed', ids: [id] }, { user: id })
  })
  say(`User: ${user.username}, one-time password: ${password} (shown only now)`)
  if (user.status === 'disabled')
    say('The account is disabled: an administrator can enable it in the console.')
}

/**
 * Ends the waits that wrong passwords and codes caused.
 * @throws CommandError for an unknown user
 */
export async function unlock(username: string): Promise<void> {
  const user = await changeUser(username, 'user.unlock', async (queries, { id, username }, publish) => {
    await liftAllWaits(queries, id)
    await recordDeed(queries, { entity: 'user', entityId: id, title: username })
    publish({ topic: 'session.changed', ids: [id] }, { user: id })
  })
  say(`${user.username} may try to sign in again at once.`)
  if (user.status === 'disabled')
    say('The account is disabled: an administrator can enable it in the console.')
}

async function changeUser(
  username: string,
  action: string,
  work: (queries: Queries, user: StoredUser, publish: Publish) => Promise<void>,
): Promise<StoredUser> {
  let changed: StoredUser | undefined
  await change(action, async queries => {
    const user = await findUserByUsername(queries, username)
    if (!user) throw new CommandError(`There is no user ${username}`)
    await lockUser(queries, user.id)
    const events: PublishedEvent[] = []
    await work(queries, user, (event, audience, columns) => events.push({ event, audience, columns }))
    changed = user
    return events
  })
  if (!changed) throw new Error(`The change of ${username} was not made`)
  return changed
}

/** Changes the database of the settings by one recorded transaction, whose events running servers find and announce. */
async function change(action: string, work: (queries: Queries) => Promise<PublishedEvent[]>): Promise<void> {
  const { database, stop } = await openCommandDatabase(readSettings(process.env))
  try {
    const context = { actor: null, action, requestId: '', address: '', device: 'greenroom' }
    await recordedTransaction(database, context, async queries => {
      await insertEvents(queries, await work(queries))
    })
  } finally {
    await stop()
  }
}
