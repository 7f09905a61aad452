export { type FindApplicants, onApplicantSignIn } from './applicants.ts'
export { generatePassword, hashPassword } from './password.ts'
export { requireConfirmed } from './sessions/confirmed.ts'
export { endAllSessions, endSessionsOfMany } from './sessions/store.ts'
