import type { RecordedTable } from '../../platform/audit/record.ts'
import type { Undoable } from '../../platform/audit/undo/rules.ts'
import { externalIdentities } from './oidc/schema.ts'
import { passkeys } from './passkeys/schema.ts'
import { authenticators, recoveryCodes } from './second-factors/schema.ts'
import { sessions } from './sessions/schema.ts'

export { registrations } from './applicants/schema.ts'
export { createAuthenticate } from './authenticate.ts'
export { authHandlers } from './handlers.ts'
export { generatePassword, hashPassword } from './password.ts'
export { answerPasswordAsksJob, prunePasswordLinksJob } from './password-reset/jobs.ts'
export { requireConfirmed } from './second-factors/confirmed.ts'
export { pruneSessionsJob } from './sessions/jobs.ts'
export { endAllSessions, endSessionsOfMany, isOpenSession } from './sessions/store.ts'
export { pruneAttemptsJob, sumUpAttemptsJob } from './sign-in/jobs.ts'

export const authRecordedTables: RecordedTable[] = [
  {
    table: authenticators,
    entity: 'authenticator',
    id: 'person_id',
    title: 'person_id',
    secret: ['secret'],
    ignored: ['last_step'],
  },
  { table: recoveryCodes, entity: 'recovery-code', title: 'person_id', secret: ['code_hash'] },
  {
    table: passkeys,
    entity: 'passkey',
    title: 'name',
    secret: ['public_key'],
    ignored: ['counter', 'last_used_at'],
  },
  { table: externalIdentities, entity: 'external-identity', title: 'email' },
  {
    table: sessions,
    entity: 'session',
    title: 'device',
    secret: ['token_hash'],
    ignored: ['last_used_at', 'expires_at', 'confirmed_at'],
  },
]

export const authUndoables: Undoable[] = [
  { entity: 'session', impossible: 'session' },
  { entity: 'authenticator', impossible: 'secret' },
  { entity: 'recovery-code', impossible: 'secret' },
  { entity: 'passkey', impossible: 'secret' },
  { entity: 'external-identity', impossible: 'private' },
]
