import * as z from 'zod'
import {
  contentGenres,
  contentLanguages,
  contentLimits,
  contentSources,
  contentStatuses,
} from '../../content-labels.ts'
import { maxInteger, rule, textField, timeField } from '../../fields.ts'

/**
 * `values`: of one condition; `word`: characters of a word that is looked for; `days`: how far back "the last days" may
 * reach; `depth`: levels of groups in groups, the conditions themselves being the first; `parts`: fields and groups in all.
 */
export const conditionLimits = { values: 50, word: 60, days: 3650, depth: 5, parts: 50 } as const

export const wordsMatches = ['any', 'all'] as const

const someOf = <const W extends readonly [string, ...string[]]>(words: W) =>
  z.array(z.enum(words)).min(1, rule('required')).max(words.length)
const someTexts = (max: number) =>
  z.array(textField(max)).min(1, rule('required')).max(conditionLimits.values)
const clicks = z.number().int().min(0).max(maxInteger)
const instant = timeField

/** The fields that a condition may name. All that are there hold; one that is not there does not matter. */
const fields = {
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
}
const fieldsSchema = z.strictObject(fields)

/** How the conditions of a group hold: one of them at least, all of them, none of them. */
export const groupMatches = ['any', 'all', 'none'] as const

export interface ConditionGroup {
  match: (typeof groupMatches)[number]
  of: ContentConditions[]
}

/**
 * What content items are picked out by. All fields and all groups hold. Without groups this is a flat record, as it was
 * before groups existed.
 */
export interface ContentConditions extends z.infer<typeof fieldsSchema> {
  groups?: ConditionGroup[] | undefined
}

/** The fields of conditions in the order in which they are read. */
export const conditionFields = [
  'genres',
  'sources',
  'languages',
  'topics',
  'topicWords',
  'authors',
  'words',
  'withinDays',
  'publishedFrom',
  'publishedBefore',
  'clicksAtLeast',
  'clicksAtMost',
  'status',
] as const satisfies (keyof ContentConditions)[]
export type ConditionField = (typeof conditionFields)[number]

/** Whether there is a condition at all: how words are contained is none. */
export function hasConditions({ wordsMatch: _, ...rest }: ContentConditions): boolean {
  return Object.values(rest).some(value => value !== undefined)
}

/** The conditions and all conditions in their groups, at any depth. */
export function allConditions(conditions: ContentConditions): ContentConditions[] {
  const inner = (conditions.groups ?? []).flatMap(({ of }) => of)
  return [conditions, ...inner.flatMap(allConditions)]
}

/** Number of fields and groups at any depth. */
export function countParts(conditions: ContentConditions): number {
  return allConditions(conditions)
    .map(node => conditionFields.filter(name => node[name] !== undefined).length + (node.groups?.length ?? 0))
    .reduce((sum, parts) => sum + parts, 0)
}

type ConditionsSchema = z.ZodType<ContentConditions, ContentConditions>
type GroupsSchema = z.ZodOptional<z.ZodType<ConditionGroup[], ConditionGroup[]>>

/** Conditions with groups of conditions in them, {@link conditionLimits}.depth levels in all. */
function nested(level: (groups: GroupsSchema) => ConditionsSchema): ConditionsSchema {
  let conditions = level(z.optional(z.never(rule('conditionsTooDeep'))))
  for (let depth = 1; depth < conditionLimits.depth; depth++) {
    const member = conditions.refine(hasConditions, rule('rulesEmpty'))
    const group = z.strictObject({
      match: z.enum(groupMatches),
      of: z.array(member).min(1, rule('required')).max(conditionLimits.parts),
    })
    conditions = level(z.optional(z.array(group).min(1, rule('required')).max(conditionLimits.parts)))
  }
  return conditions.refine(whole => countParts(whole) <= conditionLimits.parts, rule('conditionsTooMany'))
}

/** All conditions, for the rules of a set. */
export const contentConditions: ConditionsSchema = nested(groups =>
  publishedInOrder(z.strictObject({ ...fields, groups })).refine(
    ({ clicksAtLeast = 0, clicksAtMost = maxInteger }) => clicksAtLeast <= clicksAtMost,
    { ...rule('rangeOrder'), path: ['clicksAtMost'] },
  ),
)

const { withinDays: _days, clicksAtLeast: _least, clicksAtMost: _most, ...lastingFields } = fields

/** Conditions on what changes with the content item only: neither clicks nor age. For inspection queues. */
export const lastingConditions: ConditionsSchema = nested(groups =>
  publishedInOrder(z.strictObject({ ...lastingFields, groups })),
)
export const lastingConditionFields: readonly ConditionField[] = conditionFields.filter(
  name => name in lastingFields,
)

/** Refuses a time that ends before it starts. */
export function publishedInOrder<
  S extends z.ZodType<Pick<ContentConditions, 'publishedFrom' | 'publishedBefore'>>,
>(conditions: S): S {
  return conditions.refine(
    ({ publishedFrom, publishedBefore }) =>
      !publishedFrom || !publishedBefore || Date.parse(publishedFrom) <= Date.parse(publishedBefore),
    { ...rule('rangeOrder'), path: ['publishedBefore'] },
  )
}
