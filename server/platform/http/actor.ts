import type { ErrorName } from '@greenroom/contract/errors'
import type { Permission } from '@greenroom/contract/permissions'
import { fail } from '../errors.ts'

/** Whose rows somebody may see; `all` also sees what belongs to nobody. */
export type VisibleOwners = 'all' | readonly string[]

/** The signed-in user behind a request. */
export interface Actor {
  id: string
  sessionId: string
  username: string
  name: string
  /** What the user's roles allow together. */
  permissions: ReadonlySet<Permission>
  /** Whose rows the user may see: everyone's, or those of the users with these ids, oneself among them. */
  dataScope: VisibleOwners
  /** When the session runs out unless it is used meanwhile, by `performance.now()`. */
  sessionEndsAt?: number
  /** Set while the user looks at the console through a role (its id), and so may only read. */
  viewsAs?: string
  /** Set while the user may make only these calls (their ids), for example until a one-time password is replaced. */
  onlyEndpoints?: ReadonlySet<string>
}

/**
 * Finds the user of a token, or the reason why there is none. With `viewAs` (the id of a role), the user as they
 * are through that role. @throws ApiError when they may not look so
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
  const found = token === '' ? 'notSignedIn' : await authenticate(token, viewAs)
  if (typeof found === 'string') throw fail(found)
  return found
}
