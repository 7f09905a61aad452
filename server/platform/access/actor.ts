import type { ErrorName } from '@greenroom/contract/errors'
import type { Permission } from '@greenroom/contract/permissions'
import { fail } from '../errors.ts'

/** Ids of the users whose rows are visible; `all` includes rows without an owner. */
export type VisibleOwners = 'all' | readonly string[]

/** The signed-in user behind a request. */
export interface Actor {
  id: string
  sessionId: string
  username: string
  name: string
  /** Union of the permissions of all roles and grants of the user. */
  permissions: ReadonlySet<Permission>
  /** The user's permissions without an end, by roles and lasting grants. */
  lastingPermissions: ReadonlySet<Permission>
  /** Owners whose rows the user may see: everyone, or these users, the user included. */
  dataScope: VisibleOwners
  /** Time at which the session expires unless it is used, by `performance.now()`. */
  sessionEndsAt?: number
  /** Id of the role that the user views the console as; such requests may only read. */
  viewsAs?: string
  /** The user's own permissions, while the user views the console as a role. */
  ownPermissions?: ReadonlySet<Permission>
  /** Ids of the only endpoints that the user may call, for example until a one-time password is replaced. */
  onlyEndpoints?: ReadonlySet<string>
}

/**
 * Finds the user of a token, or the reason why there is none. With `viewAs`, the user gets the access of that role.
 * @throws ApiError when the user may not view as that role
 */
export type Authenticate = (
  token: string,
  viewAs?: string,
) => Promise<Actor | Extract<ErrorName, 'notSignedIn' | 'signedInElsewhere' | 'sessionExpired'>>

/** The user of a token. @throws ApiError with the reason why there is none */
export async function requireActor(
  authenticate: Authenticate,
  token: string,
  viewAs?: string,
): Promise<Actor> {
  const authenticated = token === '' ? 'notSignedIn' : await authenticate(token, viewAs)
  if (typeof authenticated === 'string') throw fail(authenticated)
  return authenticated
}
