import type { registrationStates } from '@greenroom/contract/areas/users/registration'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { registrations } from './schema.ts'

/** Somebody who has asked for an account and has none. */
export interface Applicant {
  passwordHash: string
  state: (typeof registrationStates)[number]
  answer: string
}

/** Of those who ask under one name, so many can learn how their request stands: the last ones. */
export const maxApplicants = 2

/** Who last asked for an account under that user name and waits for it, or was refused; the last one first. */
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

/** What an applicant is told who signs in with the right password. */
export function notifyApplicant({ state, answer }: Applicant) {
  return state === 'open' ? fail('registrationOpen') : fail('registrationRejected', { reason: answer })
}
