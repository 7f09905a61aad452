import type { registrationStates } from '@greenroom/contract/areas/users/registration'
import type { Queries } from '../../platform/database/database.ts'
import { defineHookPoint } from '../../platform/modules/hooks.ts'

/** A request for an account that the user does not have yet. */
export interface Applicant {
  passwordHash: string
  state: (typeof registrationStates)[number]
  answer: string
}

/** The latest applicants for a user name whose requests are open or rejected, newest first. */
export type FindApplicants = (queries: Queries, username: string, limit: number) => Promise<Applicant[]>

/** Called when a sign-in names no user with this password. */
export const onApplicantSignIn = defineHookPoint<FindApplicants>('an applicant signs in')
