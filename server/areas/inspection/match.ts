import type { InspectionConditions } from '@greenroom/contract/areas/inspection'
import { and, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { contents } from '../content/index.ts'

/** The contents that fulfil the conditions; undefined when all do. */
export function matching(conditions: InspectionConditions): SQL | undefined {
  const { genres, sources, languages, topics, authors, words, publishedFrom, publishedBefore } = conditions
  return and(
    genres.length > 0 ? inArray(contents.genre, genres) : undefined,
    sources.length > 0 ? inArray(contents.source, sources) : undefined,
    languages.length > 0 ? inArray(contents.language, languages) : undefined,
    topics.length > 0 ? inArray(contents.topic, topics) : undefined,
    authors.length > 0 ? inArray(contents.author, authors) : undefined,
    words.length > 0 ? or(...words.map(holds)) : undefined,
    publishedFrom === null ? undefined : gte(contents.publishedAt, new Date(publishedFrom)),
    publishedBefore === null ? undefined : lt(contents.publishedAt, new Date(publishedBefore)),
  )
}

function holds(word: string): SQL {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(${contents.title} ilike ${pattern} or ${contents.body} ilike ${pattern})`
}

/** Where a content stands in a queue's sample, 0 to 99: the same at every time, and another one in every queue. */
export const drawOf = (queueId: SQL | string): SQL<number> =>
  sql<number>`(abs(hashtext(${contents.id}::text || ${queueId}::text)::bigint) % 100)::int`

/** What is looked at when a content is inspected; it changes when any of that does. */
export const fingerprintOf: SQL<string> = sql<string>`md5(concat_ws(chr(31), ${contents.title}, ${contents.body}, ${contents.genre}, ${contents.author}, ${contents.source}, ${contents.topic}, ${contents.language}, ${contents.fileId}))`
