import type { Endpoint } from './endpoint.ts'
import { type ErrorName, errors } from './errors.ts'

/** All failures of an endpoint, in the order of the catalogue: its own and the shared ones. */
export function failuresOf(call: Endpoint): ErrorName[] {
  const possible = new Set<ErrorName>(['general', 'databaseUnavailable', 'invalid', ...(call.failures ?? [])])
  const add = (...names: ErrorName[]) => {
    for (const name of names) possible.add(name)
  }
  if (call.access !== 'public') {
    add('notSignedIn', 'signedInElsewhere', 'sessionExpired', 'passwordChangeRequired')
    // For requests with the header `View-As`.
    add('roleDeleted')
    // For writes with the header `Idempotency-Key`.
    if (call.effect === 'write') add('viewAsReadOnly', 'idempotencyKeyReused', 'alreadyDone')
    if (call.access !== 'signed-in') add('forbidden')
    if (call.needsWholeScope) add('scopeTooNarrow')
    if (call.needsLastingPermission) add('temporaryPermission')
  }
  if (call.effect === 'write') add('storageFull')
  if (call.method !== 'GET') add('notJson', 'tooLarge')
  if (call.service) add('serviceNotOpened')
  if (call.limit) add('tooManyAttempts')
  if (call.isExpensive) add('tooManyAtOnce')
  return (Object.keys(errors) as ErrorName[]).filter(name => possible.has(name))
}
