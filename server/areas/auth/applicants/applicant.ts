import type { registrationStates } from '@greenroom/contract/areas/users/registration'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { registrations } from './schema.ts'

/** A person who has requested an account and does not have one yet. */
export interface Applicant {
  passwordHash: string
  state: (typeof registrationStates)[number]
  answer: string
}

/** Of the applicants for one user name, only this many can learn the state of their request: the latest. */
export const maxApplicants = 2

/** The latest applicants for a user name whose requests are open or rejected, newest first. */
export function findApplicants(queries: Queries, username: string): Promise<Applicant[]> {
  return queries
    .select({
      passwordHash: registrations.passwordHash,
      state: registrations.state,
      answer: registrations.answer,
    })
    .from(registrations)
    .where(
      and(
        eq(sql`lower(${registrations.username})`, sql`lower(${username})`),
        inArray(registrations.state, ['open', 'rejected']),
        ne(registrations.passwordHash, ''),
      ),
    )
    .orderBy(sql`${registrations.createdAt} desc`)
    .limit(maxApplicants)
}

/** Responses to an applicant who signs in with the right password. */
export function notifyApplicant({ state, answer }: Applicant) {
  return state === 'open' ? fail('registrationOpen') : fail('registrationRejected', { reason: answer })
}
