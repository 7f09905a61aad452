import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { polishWords } from '../schema.ts'

export type StoredWord = typeof polishWords.$inferSelect

/** All words, sorted. */
export function allWords(queries: Queries): Promise<StoredWord[]> {
  return queries
    .select()
    .from(polishWords)
    .orderBy(asc(sql`${polishWords.word} collate "zh-x-icu"`), asc(polishWords.id))
}

/** @returns undefined when the word exists already */
export async function insertWord(
  queries: Queries,
  fields: { word: string; replacement: string; note: string },
): Promise<StoredWord | undefined> {
  const [word] = await queries.insert(polishWords).values(fields).onConflictDoNothing().returning()
  return word
}

export async function countWords(queries: Queries): Promise<number> {
  const [words] = await queries.select({ total: count() }).from(polishWords)
  return words?.total ?? 0
}

/** @returns whether it existed */
export async function removeWord(queries: Queries, id: string): Promise<boolean> {
  const removed = await queries.delete(polishWords).where(eq(polishWords.id, id)).returning()
  return removed.length > 0
}

/** @returns `listed` when another entry has this word; undefined when the entry does not exist */
export async function changeWord(
  queries: Queries,
  id: string,
  fields: { word: string; replacement: string; note: string },
): Promise<StoredWord | 'listed' | undefined> {
  const isSame = and(eq(polishWords.word, fields.word), ne(polishWords.id, id))
  if ((await queries.$count(polishWords, isSame)) > 0) return 'listed'
  const [word] = await queries.update(polishWords).set(fields).where(eq(polishWords.id, id)).returning()
  return word
}
