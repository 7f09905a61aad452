import type { changePassword, login } from '@greenroom/contract/areas/access'
import { recordRefusal } from '../../platform/audit/operation.ts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import type { PrepareContext } from '../../platform/http/handler.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { findPerson, findPersonByUsername, lockPerson, type StoredPerson } from './store.ts'

/**
 * Finds the person whose credentials these are; takes as long when there is nobody of that name.
 * @throws CallError `wrongCredentials`, whatever is wrong, with an entry in the operation log
 */
export async function checkSignIn(
  queries: Queries,
  { input, operation }: PrepareContext<typeof login>,
): Promise<StoredPerson> {
  const { username, password } = input.body
  const person = await findPersonByUsername(queries, username)
  const matches = await verifyPassword(password, person?.passwordHash)
  if (person && matches && person.status === 'active') return person
  await recordRefusal(queries, operation, { entity: 'session', entityId: '', title: username })
  throw fail('wrongCredentials')
}

/**
 * Checks a person's old password and hashes the new one.
 * @throws CallError `wrongCredentials`, with an entry in the operation log
 */
export async function checkPasswordChange(
  queries: Queries,
  { input, actor, operation }: PrepareContext<typeof changePassword>,
): Promise<{ person: StoredPerson; newHash: string }> {
  const { oldPassword, newPassword } = input.body
  const person = await findPerson(queries, actor.id)
  if (!person || !(await verifyPassword(oldPassword, person.passwordHash))) {
    const { id, username } = actor
    await recordRefusal(queries, operation, { entity: 'person', entityId: id, title: username })
    throw fail('wrongCredentials')
  }
  return { person, newHash: await hashPassword(newPassword) }
}

/**
 * Holds the person's row and makes sure that what was checked before the transaction still holds.
 * @throws CallError `wrongCredentials` when the password or the status has changed meanwhile
 */
export async function holdChecked(queries: Queries, checked: StoredPerson): Promise<StoredPerson> {
  const person = await lockPerson(queries, checked.id)
  if (person?.status !== 'active' || person.passwordHash !== checked.passwordHash) {
    throw fail('wrongCredentials')
  }
  return person
}
