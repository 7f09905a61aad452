import * as z from 'zod'
import { defineCall } from '../call.ts'
import {
  contentLanguages,
  contentLimits,
  contentSources,
  contentStatuses,
  contentTypes,
} from '../content-words.ts'
import { idField, instantField, maxInteger, rule, textField } from '../fields.ts'

/** `values`: of one condition; `days`: how far back "the last days" may reach; `examples`: titles in a preview. */
export const setRuleLimits = { values: 50, word: 60, days: 3650, examples: 5 } as const

export const wordsMatches = ['any', 'all'] as const

const someOf = <const W extends readonly [string, ...string[]]>(words: W) =>
  z.array(z.enum(words)).min(1, rule('required')).max(words.length)
const someTexts = (max: number) => z.array(textField(max)).min(1, rule('required')).max(setRuleLimits.values)
const clicks = z.number().int().min(0).max(maxInteger)
const instant = z.iso.datetime({ offset: true })

const conditions = z.strictObject({
  sources: someOf(contentSources).optional(),
  languages: someOf(contentLanguages).optional(),
  /** The topic is one of these. */
  topics: someTexts(contentLimits.topic).optional(),
  /** The topic contains one of these, whatever their case. */
  topicWords: someTexts(contentLimits.topic).optional(),
  /** The author is one of these. */
  authors: someTexts(contentLimits.author).optional(),
  /** Title or text contain these, whatever their case. */
  words: someTexts(setRuleLimits.word).optional(),
  /** Whether one of the words is enough. */
  wordsMatch: z.enum(wordsMatches).optional(),
  publishedFrom: instant.optional(),
  publishedBefore: instant.optional(),
  /** Published, and not longer ago than so many times 24 hours. */
  withinDays: z.number().int().min(1).max(setRuleLimits.days).optional(),
  clicksAtLeast: clicks.optional(),
  clicksAtMost: clicks.optional(),
  status: z.enum(contentStatuses).optional(),
})

/**
 * What the contents of a set have in common: every condition holds. The set's content type is a condition of its own,
 * so rules have at least one beside it.
 */
export const setRules = conditions
  .refine(
    ({ wordsMatch: _, ...rest }) => Object.values(rest).some(value => value !== undefined),
    rule('rulesEmpty'),
  )
  .refine(
    ({ publishedFrom, publishedBefore }) =>
      !publishedFrom || !publishedBefore || Date.parse(publishedFrom) < Date.parse(publishedBefore),
    { ...rule('rangeOrder'), path: ['publishedBefore'] },
  )
  .refine(({ clicksAtLeast = 0, clicksAtMost = maxInteger }) => clicksAtLeast <= clicksAtMost, {
    ...rule('rangeOrder'),
    path: ['clicksAtMost'],
  })
export type SetRules = z.infer<typeof setRules>

export const previewSetRules = defineCall({
  id: 'content-set.preview-rules',
  method: 'POST',
  path: '/api/content-sets/preview-rules',
  summary: 'How many contents rules would fill a set with, and the latest of them that the person may see',
  effect: 'read',
  access: 'content-set:read',
  input: { body: z.strictObject({ contentType: z.enum(contentTypes), rules: setRules }) },
  answer: z.object({
    count: z.number().int(),
    /** How many contents of this type there are at all: rules that keep none of them out hold for everything. */
    total: z.number().int(),
    examples: z.array(z.object({ id: idField, title: z.string(), publishedTime: instantField })),
  }),
})

export const setRuleCalls = [previewSetRules]
