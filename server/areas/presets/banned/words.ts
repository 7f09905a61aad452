import { asc, eq } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { bannedWords, presets } from '../schema.ts'
import { createMatcher, type Matcher } from './matcher.ts'

let cached: { version: number; matcher: Matcher } | undefined

/** The matcher of the words of this version; made once for each. */
export async function matcherOf(queries: Queries, version: number): Promise<Matcher> {
  if (cached?.version === version) return cached.matcher
  const words = await queries
    .select({ word: bannedWords.word })
    .from(bannedWords)
    .orderBy(asc(bannedWords.position))
  const matcher = createMatcher(words.map(({ word }) => word))
  cached = { version, matcher }
  return matcher
}

/** The banned words in a text, in their spelling there, even while banned-content detection is switched off. */
export async function findBannedWords(queries: Queries, text: string): Promise<string[]> {
  const [preset] = await queries
    .select({ version: presets.wordsVersion })
    .from(presets)
    .where(eq(presets.key, 'banned-content'))
  const matcher = await matcherOf(queries, preset?.version ?? 0)
  return [...new Set(matcher.find(text).map(({ begin, end }) => text.slice(begin, end)))]
}
