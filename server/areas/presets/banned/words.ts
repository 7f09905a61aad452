import { asc } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { bannedWords } from '../schema.ts'
import { createMatcher, type Matcher } from './matcher.ts'

let known: { version: number; matcher: Matcher } | undefined

/** The matcher of the words of this version; made once for each. */
export async function matcherOf(queries: Queries, version: number): Promise<Matcher> {
  if (known?.version === version) return known.matcher
  const words = await queries
    .select({ word: bannedWords.word })
    .from(bannedWords)
    .orderBy(asc(bannedWords.position))
  const matcher = createMatcher(words.map(({ word }) => word))
  known = { version, matcher }
  return matcher
}
