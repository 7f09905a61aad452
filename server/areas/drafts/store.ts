import type { saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import { draftLimits, editorSeconds } from '@greenroom/contract/areas/drafts/drafts'
import type { InputOf } from '@greenroom/contract/endpoint'
import { and, desc, eq, gt, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import { visibleOwners } from '../../platform/access/visible.ts'
import type { Queries } from '../../platform/database/database.ts'
import { ownersFilter } from '../../platform/list/filters.ts'
import { users } from '../../platform/users/schema.ts'
import { drafts } from './schema.ts'

export type StoredDraft = typeof drafts.$inferSelect

/** Whose draft of what. */
export interface DraftKey {
  userId: string
  form: string
  subject: string
}

/** How long a draft waits for its writer. */
const retainedFor = sql`interval '30 days'`

const isDraft = ({ userId, form, subject }: DraftKey) =>
  and(eq(drafts.userId, userId), eq(drafts.form, form), eq(drafts.subject, subject))

/** The draft as it is stored; undefined when there is none. */
export async function findDraft(queries: Queries, key: DraftKey): Promise<StoredDraft | undefined> {
  const [draft] = await queries.select().from(drafts).where(isDraft(key))
  return draft
}

/** The user's drafts of a form, the last written first, without their text. */
export async function findDrafts(
  queries: Queries,
  userId: string,
  form: string,
): Promise<Pick<StoredDraft, 'subject' | 'title' | 'device' | 'savedAt'>[]> {
  const { subject, title, device, savedAt } = drafts
  return queries
    .select({ subject, title, device, savedAt })
    .from(drafts)
    .where(and(eq(drafts.userId, userId), eq(drafts.form, form)))
    .orderBy(desc(drafts.savedAt))
}

/** A user's drafts of all forms, the last written first, without their text; and how many there are. */
export async function latestDrafts(queries: Queries, userId: string, limit: number) {
  const own = eq(drafts.userId, userId)
  const { form, subject, title, savedAt } = drafts
  const [count, rows] = await Promise.all([
    queries.$count(drafts, own),
    queries
      .select({ form, subject, title, savedAt })
      .from(drafts)
      .where(own)
      .orderBy(desc(savedAt))
      .limit(limit),
  ])
  return { count, rows }
}

/** Whose drafts a user with a data scope learns of. */
const writers = ownersFilter(drafts.userId)

/**
 * Other users within the data scope who wrote in the form on the same row lately, the last one first; none for a new
 * row.
 */
export async function findOtherEditors(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  { userId, form, subject }: DraftKey,
) {
  if (subject === '') return []
  const owners = visibleOwners(actor)
  return queries
    .select({ name: users.name, savedAt: drafts.savedAt })
    .from(drafts)
    .innerJoin(users, eq(users.id, drafts.userId))
    .where(
      and(
        gt(drafts.savedAt, sql`now() - make_interval(secs => ${editorSeconds})`),
        eq(drafts.form, form),
        eq(drafts.subject, subject),
        ne(drafts.userId, userId),
        owners && writers.where(owners),
      ),
    )
    .orderBy(desc(drafts.savedAt))
    .limit(shownEditors)
}

/** More names would not help. */
const shownEditors = 3

/** The last writer of the draft; the next save of it waits until the transaction ends. */
export async function lockWriter(queries: Queries, key: DraftKey): Promise<string | undefined> {
  const [draft] = await queries
    .select({ writer: drafts.writer })
    .from(drafts)
    .where(isDraft(key))
    .for('no key update')
  return draft?.writer
}

/** Stores a save that follows the stored one: an earlier save of its writer, or the one it is based on; undefined when it does not. */
export async function upsertDraft(
  queries: Queries,
  key: DraftKey,
  device: string,
  save: Omit<InputOf<typeof saveDraft>['body'], 'form' | 'subject'>,
): Promise<StoredDraft | undefined> {
  const { basedOn, ...written } = save
  const follows = or(
    and(eq(drafts.writer, save.writer), lt(drafts.sequence, save.sequence)),
    basedOn ? and(eq(drafts.writer, basedOn.writer), eq(drafts.sequence, basedOn.sequence)) : undefined,
  )
  const content = { ...written, device }
  const [draft] = await queries
    .insert(drafts)
    .values({ ...key, ...content })
    .onConflictDoUpdate({
      target: [drafts.userId, drafts.form, drafts.subject],
      set: { ...content, savedAt: sql`now()` },
      ...(follows && { setWhere: follows }),
    })
    .returning()
  return draft
}

/** Forgets the user's oldest drafts beyond what one user may keep. */
export async function removeOldest(queries: Queries, userId: string): Promise<void> {
  const oldestStoredAt = queries
    .select({ savedAt: drafts.savedAt })
    .from(drafts)
    .where(eq(drafts.userId, userId))
    .orderBy(desc(drafts.savedAt))
    .limit(1)
    .offset(draftLimits.perUser - 1)
  await queries.delete(drafts).where(and(eq(drafts.userId, userId), lt(drafts.savedAt, oldestStoredAt)))
}

/** Forgets the draft if it is one of the saves or an earlier one of their writers; true when it did. */
export async function removeDraft(
  queries: Queries,
  key: DraftKey,
  saves: readonly Pick<StoredDraft, 'writer' | 'sequence'>[],
): Promise<boolean> {
  const conditions = saves.map(({ writer, sequence }) =>
    and(eq(drafts.writer, writer), lte(drafts.sequence, sequence)),
  )
  const removed = await queries
    .delete(drafts)
    .where(and(isDraft(key), or(...conditions)))
    .returning({ form: drafts.form })
  return removed.length > 0
}

/** Deletes drafts without a save for a long time. */
export async function pruneDrafts(queries: Queries): Promise<void> {
  await queries.delete(drafts).where(lt(drafts.savedAt, sql`now() - ${retainedFor}`))
}
