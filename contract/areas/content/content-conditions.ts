import * as z from 'zod'
import {
  contentGenres,
  contentLanguages,
  contentLimits,
  contentSources,
  contentStatuses,
} from '../../content-labels.ts'
import { maxInteger, rule, textField } from '../../fields.ts'

/** `values`: of one condition; `word`: characters of a word that is looked for; `days`: how far back "the last days" may reach. */
export const conditionLimits = { values: 50, word: 60, days: 3650 } as const

export const wordsMatches = ['any', 'all'] as const

const someOf = <const W extends readonly [string, ...string[]]>(words: W) =>
  z.array(z.enum(words)).min(1, rule('required')).max(words.length)
const someTexts = (max: number) =>
  z.array(textField(max)).min(1, rule('required')).max(conditionLimits.values)
const clicks = z.number().int().min(0).max(maxInteger)
const instant = z.iso.datetime({ offset: true })

/**
 * Everything that content items can be picked out by. All conditions that are there hold; one that is not there does not
 * matter. The rules of a set and the conditions of an inspection queue each take the parts that they support.
 */
export const contentConditions = z.strictObject({
  genres: someOf(contentGenres).optional(),
  sources: someOf(contentSources).optional(),
  languages: someOf(contentLanguages).optional(),
  /** The topic is one of these. */
  topics: someTexts(contentLimits.topic).optional(),
  /** The topic contains one of these; ignores case. */
  topicWords: someTexts(contentLimits.topic).optional(),
  /** The author is one of these. */
  authors: someTexts(contentLimits.author).optional(),
  /** Title or text contain these; ignores case. */
  words: someTexts(conditionLimits.word).optional(),
  /** Whether one of the words is enough. */
  wordsMatch: z.enum(wordsMatches).optional(),
  /** Published from this instant on, and before the second one. */
  publishedFrom: instant.optional(),
  publishedBefore: instant.optional(),
  /** Published, and not longer ago than so many times 24 hours. */
  withinDays: z.number().int().min(1).max(conditionLimits.days).optional(),
  clicksAtLeast: clicks.optional(),
  clicksAtMost: clicks.optional(),
  status: z.enum(contentStatuses).optional(),
})
export type ContentConditions = z.infer<typeof contentConditions>
export type ContentCondition = keyof ContentConditions

/** Whether there is a condition at all: how words are contained is none. */
export function hasConditions({ wordsMatch: _, ...rest }: ContentConditions): boolean {
  return Object.values(rest).some(value => value !== undefined)
}

/** Refuses a time that ends before it starts. */
export const publishedInOrder = <
  S extends z.ZodType<Pick<ContentConditions, 'publishedFrom' | 'publishedBefore'>>,
>(
  conditions: S,
): S =>
  conditions.refine(
    ({ publishedFrom, publishedBefore }) =>
      !publishedFrom || !publishedBefore || Date.parse(publishedFrom) <= Date.parse(publishedBefore),
    { ...rule('rangeOrder'), path: ['publishedBefore'] },
  )
