export { registrations } from './applicants/schema.ts'
export { generatePassword, hashPassword } from './password.ts'
export { requireConfirmed } from './second-factors/confirmed.ts'
export { endAllSessions, endSessionsOfMany } from './sessions/store.ts'
