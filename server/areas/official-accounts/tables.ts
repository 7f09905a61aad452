import type { TableRules } from '../../platform/modules/table-rules.ts'
import { undoAccounts } from './accounts/undo.ts'
import {
  officialAccountAbilities,
  officialAccountEvents,
  officialAccountSecrets,
  officialAccounts,
  officialAccountTokens,
} from './schema.ts'

/** Rules of the tables of official accounts: log, undo and scope. */
export const accountTables: readonly TableRules[] = [
  {
    table: officialAccounts,
    entity: 'official-account',
    title: 'name',
    ignored: ['version', 'updated_at'],
    undo: undoAccounts,
    // A user who adds an account brings its secret, and could use it before.
    authority: { updatesOf: ['usable_by', 'user_ids', 'role_ids'] },
    scope: 'unscoped',
  },
  {
    table: officialAccountSecrets,
    unlogged: 'the account says when its secrets were changed',
    scope: 'unscoped',
  },
  { table: officialAccountTokens, unlogged: 'the server fetches them by itself', scope: 'unscoped' },
  { table: officialAccountAbilities, unlogged: 'it is what WeChat says, not a change', scope: 'unscoped' },
  {
    table: officialAccountEvents,
    unlogged: 'WeChat sends them; what follows is recorded',
    scope: 'unscoped',
  },
]
