import type { ContentSetRow } from '@greenroom/contract/areas/content'
import type { SetRules } from '@greenroom/contract/areas/set-rules'
import { and, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { contents } from '../schema.ts'

/** Title and text of a content in lower case, for looking for words. */
export const wordsOf = sql`lower(${contents.title} || ' ' || ${contents.body})`

/**
 * What the contents of a set of this type have in common by its rules, as a condition on `content`; the only place that
 * knows what a rule means. The cheap conditions come first: PostgreSQL stops at the first that does not hold.
 * @param wordsText what {@link wordsOf} gives, where that is worked out already
 */
export function conditionOf(
  contentType: ContentSetRow['contentType'],
  rules: SetRules,
  wordsText: SQL = wordsOf,
): SQL {
  const { publishedFrom, publishedBefore, withinDays } = rules
  const has = (text: SQL) => (word: string) => sql`position(lower(${word}) in ${text}) > 0`
  const words = rules.words?.map(has(wordsText))
  const condition = and(
    eq(contents.genre, contentType),
    rules.status && eq(contents.status, rules.status),
    rules.sources && inArray(contents.source, rules.sources),
    rules.languages && inArray(contents.language, rules.languages),
    rules.clicksAtLeast === undefined ? undefined : gte(contents.clicks, rules.clicksAtLeast),
    rules.clicksAtMost === undefined ? undefined : lte(contents.clicks, rules.clicksAtMost),
    publishedFrom === undefined ? undefined : gte(contents.publishedAt, new Date(publishedFrom)),
    publishedBefore === undefined ? undefined : lt(contents.publishedAt, new Date(publishedBefore)),
    withinDays === undefined
      ? undefined
      : sql`${contents.publishedAt} > now() - ${withinDays}::int * interval '24 hours' and ${contents.publishedAt} <= now()`,
    rules.authors && inArray(contents.author, rules.authors),
    rules.topics && inArray(contents.topic, rules.topics),
    rules.topicWords && or(...rules.topicWords.map(has(sql`lower(${contents.topic})`))),
    words && (rules.wordsMatch === 'all' ? and(...words) : or(...words)),
  )
  if (!condition) throw new Error('Rules without a condition')
  return condition
}
