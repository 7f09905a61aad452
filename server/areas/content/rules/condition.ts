import type { ConditionGroup, ContentConditions } from '@greenroom/contract/areas/content/content-conditions'
import type { ContentSetRow } from '@greenroom/contract/areas/content/content-sets'
import type { SetRules } from '@greenroom/contract/areas/content/set-rules'
import { type contentGenres, genresOfType } from '@greenroom/contract/content-labels'
import { and, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { contentItems } from '../schema.ts'

/** Title and text of a content item in lower case, for searching words. */
export const wordsOf = sql`lower(${contentItems.title} || ' ' || ${contentItems.body})`

/**
 * SQL condition on `content_item` for these conditions; undefined when all items match. The only place that defines
 * what a condition means. Cheap conditions come first, because PostgreSQL stops at the first that fails.
 * @param wordsText result of {@link wordsOf}, where it is computed already
 */
export function matching(conditions: ContentConditions, wordsText: SQL = wordsOf): SQL | undefined {
  const { genres, sources, languages, authors, topics, status, clicksAtLeast, clicksAtMost } = conditions
  const { publishedFrom, publishedBefore, withinDays } = conditions
  const has = (text: SQL) => (word: string) => sql`position(lower(${word}) in ${text}) > 0`
  const words = conditions.words?.map(has(wordsText))
  const groups = conditions.groups?.map(group => groupMatching(group, wordsText))
  return and(
    genres && inArray(contentItems.genre, genres),
    status && eq(contentItems.status, status),
    sources && inArray(contentItems.source, sources),
    languages && inArray(contentItems.language, languages),
    clicksAtLeast === undefined ? undefined : gte(contentItems.clicks, clicksAtLeast),
    clicksAtMost === undefined ? undefined : lte(contentItems.clicks, clicksAtMost),
    publishedFrom === undefined ? undefined : gte(contentItems.publishedAt, new Date(publishedFrom)),
    publishedBefore === undefined ? undefined : lt(contentItems.publishedAt, new Date(publishedBefore)),
    withinDays === undefined
      ? undefined
      : sql`${contentItems.publishedAt} > now() - ${withinDays}::int * interval '24 hours' and ${contentItems.publishedAt} <= now()`,
    authors && inArray(contentItems.author, authors),
    topics && inArray(contentItems.topic, topics),
    conditions.topicWords && or(...conditions.topicWords.map(has(sql`lower(${contentItems.topic})`))),
    words && (conditions.wordsMatch === 'all' ? and(...words) : or(...words)),
    ...(groups ?? []),
  )
}

/**
 * SQL condition of a group. Every column that conditions read is `not null`, so that `not` is the exact opposite: an item
 * without a topic has the empty one, and is not of topic X.
 */
function groupMatching({ match, of }: ConditionGroup, wordsText: SQL): SQL {
  const members = of.map(conditions => matching(conditions, wordsText) ?? sql`true`)
  const held = sql.join(members, match === 'all' ? sql` and ` : sql` or `)
  return match === 'none' ? sql`not (${held})` : sql`(${held})`
}

/** Genres of the items that rules put into a set of this type: those that they name, or all that the type takes. */
export const genresOf = (
  contentType: ContentSetRow['contentType'],
  rules: SetRules,
): readonly (typeof contentGenres)[number][] => rules.genres ?? genresOfType[contentType]

/** SQL condition of the items that rules put into a set of this type, see {@link matching}. */
export function conditionOf(
  contentType: ContentSetRow['contentType'],
  rules: SetRules,
  wordsText?: SQL,
): SQL {
  const condition = matching({ ...rules, genres: [...genresOf(contentType, rules)] }, wordsText)
  if (!condition) throw new Error('Rules without a condition')
  return condition
}
