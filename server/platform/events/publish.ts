import type { StreamEvent } from '@greenroom/contract/events'
import type { Permission } from '@greenroom/contract/permissions'

/** Receivers of an event: holders of a permission or of one of several, one user, some users, or every signed-in user. */
export type Audience =
  | { permission: Permission }
  | { permissions: readonly Permission[] }
  | { user: string }
  | { users: readonly string[] }
  | 'everyone'

/**
 * Announces that rows changed.
 * @param columns the changed columns; without them, any column may have changed and rows may have been added or deleted
 */
export type Publish = (event: StreamEvent, audience: Audience, columns?: readonly string[]) => void
