import {
  type Submission,
  scopedSubmissionKinds,
  submissionKinds,
  submissionLimits,
} from '@greenroom/contract/areas/submissions/submissions'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { users } from '../../platform/users/schema.ts'
import { storable, toReason } from './reasons.ts'
import { submissions } from './schema.ts'

/** Stores a submission, once per request id, and deletes the user's oldest ones beyond the limit. */
export async function upsertSubmission(
  queries: Queries,
  written: typeof submissions.$inferInsert,
): Promise<void> {
  await queries
    .insert(submissions)
    .values({ ...written, title: storable(written.title) })
    .onConflictDoNothing()
  const { userId } = written
  const oldestStoredAt = queries
    .select({ createdAt: submissions.createdAt })
    .from(submissions)
    .where(eq(submissions.userId, userId))
    .orderBy(desc(submissions.createdAt))
    .limit(1)
    .offset(submissionLimits.stored - 1)
  await queries
    .delete(submissions)
    .where(and(eq(submissions.userId, userId), lt(submissions.createdAt, oldestStoredAt)))
}

const selection = { submission: submissions, name: users.name, username: users.username }

/** What the user submitted last. */
export async function latestSubmissions(
  queries: Queries,
  userId: string,
  { outcome, registration }: { outcome: Submission['outcome'] | undefined; registration: string },
): Promise<Submission[]> {
  const rows = await queries
    .select(selection)
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(and(eq(submissions.userId, userId), outcome ? eq(submissions.outcome, outcome) : undefined))
    .orderBy(desc(submissions.createdAt))
    .limit(submissionLimits.latest)
  return rows.map(row => toSubmission(row, userId, registration))
}

type Reader = Pick<Actor, 'id' | 'permissions' | 'dataScope'>

/** Whether a reader may see submissions of another user. */
function maySee(
  { permissions, dataScope }: Reader,
  { kind, userId }: typeof submissions.$inferSelect,
): boolean {
  const isInScope = !scopedSubmissionKinds.includes(kind) || dataScope === 'all' || dataScope.includes(userId)
  return isInScope && permissions.has(submissionKinds[kind])
}

/** One submission that is the reader's, or that they may see; undefined when there is none. */
export async function findSubmission(
  queries: Queries,
  id: string,
  reader: Reader,
  registration: string,
): Promise<Submission | undefined> {
  const [row] = await queries
    .select(selection)
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(eq(submissions.id, id))
  const isSeen = row && (row.submission.userId === reader.id || maySee(reader, row.submission))
  return isSeen ? toSubmission(row, reader.id, registration) : undefined
}

interface Row {
  submission: typeof submissions.$inferSelect
  name: string
  username: string
}

function toSubmission({ submission, name, username }: Row, reader: string, registration: string): Submission {
  const { id, kind, title, outcome } = submission
  return {
    id,
    kind,
    title,
    outcome,
    subject: submission.subjectId ?? '',
    reasons: submission.reasons.map(reason => toReason(reason, registration)),
    time: submission.createdAt.toISOString(),
    userName: name || username,
    own: submission.userId === reader,
  }
}
