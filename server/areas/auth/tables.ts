import type { TableRules } from '../../platform/modules/table-rules.ts'
import { externalIdentities, oidcAttempts } from './oidc/schema.ts'
import { passkeyChallenges, passkeys } from './passkeys/schema.ts'
import { passwordAsks, passwordHelp, passwordLinks } from './password-reset/schema.ts'
import { attemptCounts, formerPasswords, knownDevices, pendingSignIns } from './schema.ts'
import { authenticators, recoveryCodes } from './second-factors/schema.ts'
import { sessions } from './sessions/schema.ts'

const isAStep = 'a step on the way to something that is recorded'

/** Declarations of the tables of the area. */
export const authTables: readonly TableRules[] = [
  {
    table: authenticators,
    entity: 'authenticator',
    id: 'user_id',
    title: 'user_id',
    secret: ['secret'],
    ignored: ['last_step'],
    undo: 'secret',
    scope: 'unscoped',
    authority: true,
  },
  {
    table: recoveryCodes,
    entity: 'recovery-code',
    title: 'user_id',
    secret: ['code_hash'],
    undo: 'secret',
    scope: 'unscoped',
    authority: true,
  },
  {
    table: passkeys,
    entity: 'passkey',
    title: 'name',
    secret: ['public_key'],
    ignored: ['counter', 'last_used_at'],
    undo: 'secret',
    scope: 'unscoped',
    authority: true,
  },
  {
    table: externalIdentities,
    entity: 'external-identity',
    title: 'email',
    ignored: ['last_used_at'],
    undo: 'private',
    scope: 'unscoped',
    authority: true,
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
  { table: formerPasswords, unlogged: 'the change of the password is recorded', scope: 'unscoped' },
  { table: passwordLinks, unlogged: isAStep, scope: 'unscoped' },
  { table: passwordAsks, unlogged: isAStep, scope: 'unscoped' },
  { table: passwordHelp, unlogged: isAStep, scope: 'unscoped' },
]
