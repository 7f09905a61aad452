import type { Undoable } from '../../../platform/audit/undo/rules.ts'
import { undoGrants } from './grants.ts'
import { undoMenuEntries } from './menu.ts'
import { undoPeople, undoPersonRoles } from './people.ts'
import { undoRoles } from './roles.ts'

/** How changes of who may do what are undone. */
export const accessUndoables: Undoable[] = [
  undoPeople,
  undoPersonRoles,
  undoGrants,
  undoRoles,
  undoMenuEntries,
  { entity: 'session', impossible: 'session' },
  { entity: 'authenticator', impossible: 'secret' },
  { entity: 'recovery-code', impossible: 'secret' },
  { entity: 'passkey', impossible: 'secret' },
  { entity: 'external-identity', impossible: 'private' },
]
