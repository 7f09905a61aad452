import type { Authenticate } from '../../../platform/access/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findByToken, touchSource } from './store.ts'

/** Finds the source of a program's token. A source is no user: it may call the endpoints for programs and reads nothing. */
export function authenticateSource({ pool }: Database): Authenticate {
  return async token => {
    const source = await findByToken(pool, token)
    if (!source) return 'notSignedIn'
    await touchSource(pool, source.id)
    const permissions = new Set(['content-item:put', 'event:put', 'live-chat:put'] as const)
    return {
      id: source.id,
      sessionId: '',
      username: '',
      name: source.name,
      permissions,
      lastingPermissions: permissions,
      dataScope: [],
    }
  }
}
