import { sql } from 'drizzle-orm'
import type { TableRules } from '../../platform/modules/table-rules.ts'
import { externalIdentities, oidcAttempts } from './oidc/schema.ts'
import { passkeyChallenges, passkeys } from './passkeys/schema.ts'
import {
  menuEntries,
  people,
  permissionGrants,
  personRoles,
  removedMenuEntries,
  roles,
  sessions,
} from './schema.ts'
import { authenticators, recoveryCodes } from './second-factors/schema.ts'
import { attemptCounts, knownDevices, pendingSignIns } from './sign-in/schema.ts'
import { undoGrants } from './undo/grants.ts'
import { undoMenuEntries } from './undo/menu.ts'
import { undoPeople, undoPersonRoles } from './undo/people.ts'
import { undoRoles } from './undo/roles.ts'

const isAStep = 'a step on the way to something that is recorded'

/** What the tables of users, roles, the menu and signing in say of themselves. */
export const accessTables: readonly TableRules[] = [
  {
    table: authenticators,
    entity: 'authenticator',
    id: 'person_id',
    title: 'person_id',
    secret: ['secret'],
    ignored: ['last_step'],
    undo: 'secret',
    scope: 'unscoped',
  },
  {
    table: recoveryCodes,
    entity: 'recovery-code',
    title: 'person_id',
    secret: ['code_hash'],
    undo: 'secret',
    scope: 'unscoped',
  },
  {
    table: passkeys,
    entity: 'passkey',
    title: 'name',
    secret: ['public_key'],
    ignored: ['counter', 'last_used_at'],
    undo: 'secret',
    scope: 'unscoped',
  },
  {
    table: externalIdentities,
    entity: 'external-identity',
    title: 'email',
    undo: 'private',
    scope: 'unscoped',
  },
  {
    table: sessions,
    entity: 'session',
    title: 'device',
    secret: ['token_hash'],
    ignored: ['last_used_at', 'expires_at', 'confirmed_at'],
    undo: 'session',
    scope: 'unscoped',
  },
  { table: oidcAttempts, unlogged: isAStep, scope: 'unscoped' },
  { table: passkeyChallenges, unlogged: isAStep, scope: 'unscoped' },
  { table: pendingSignIns, unlogged: isAStep, scope: 'unscoped' },
  { table: attemptCounts, unlogged: 'attempts are summed up in the log', scope: 'unscoped' },
  { table: knownDevices, unlogged: 'the sign-in that made a device known is recorded', scope: 'unscoped' },
  {
    table: people,
    entity: 'person',
    title: 'username',
    secret: ['password_hash'],
    ignored: ['version', 'updated_at', 'last_sign_in_at'],
    undo: undoPeople,
    // Users belong to themselves and to whoever created them.
    scope: {
      entity: 'person',
      permission: 'person:read',
      id: people.id,
      owners: [people.id, people.pid],
      title: sql`coalesce(nullif(${people.name}, ''), ${people.username})`,
      age: people.createdAt,
    },
  },
  {
    table: personRoles,
    entity: 'person-role',
    id: 'person_id',
    title: 'role_id',
    undo: undoPersonRoles,
    scope: 'unscoped',
  },
  {
    table: roles,
    entity: 'role',
    title: 'code',
    ignored: ['version', 'updated_at'],
    undo: undoRoles,
    scope: 'unscoped',
  },
  {
    table: permissionGrants,
    entity: 'permission-grant',
    title: 'permission',
    undo: undoGrants,
    scope: 'unscoped',
  },
  {
    table: menuEntries,
    entity: 'menu-entry',
    title: 'name',
    ignored: ['version', 'updated_at'],
    undo: undoMenuEntries,
    scope: 'unscoped',
  },
  { table: removedMenuEntries, unlogged: 'the deletion of the menu item is recorded', scope: 'unscoped' },
]
