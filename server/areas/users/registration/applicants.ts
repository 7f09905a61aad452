import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { FindApplicants } from '../../auth/index.ts'
import { registrations } from './schema.ts'

/** Finds the applicants for a user name, for the sign-in. */
export const findApplicants: FindApplicants = (queries, username, limit) =>
  queries
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
    .limit(limit)
