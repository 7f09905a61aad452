import * as z from 'zod'
import { slipRules } from './slips.ts'

/** Families of expressions that advertising law, or WeChat's own rules, restrict. */
export const advertisingFamilies = [
  'superlative',
  'only',
  'national',
  'absolute',
  'lowestPrice',
  'medical',
  'investment',
  'education',
  'inducement',
  'unsourced',
] as const
export type AdvertisingFamily = (typeof advertisingFamilies)[number]

/** Typesetting rules of Chinese text, by kinds of zhlint's findings. */
export const typesettingRules = [
  'spacing',
  'fullWidthPunctuation',
  'halfWidthPunctuation',
  'unifiedPunctuation',
] as const
export type TypesettingRule = (typeof typesettingRules)[number]

/** Mistakes that words around make likely: a misspelt word, 的 for 地, an expression that says one thing twice. */
export const likelyRules = ['likelyTypo', 'particle', 'redundancy'] as const

/** Rules of the installation's own words: `ownSpelling` has a correct spelling, `ownWord` is to be avoided. */
export const findingRules = [
  ...slipRules,
  ...likelyRules,
  ...typesettingRules,
  'ownSpelling',
  'ownWord',
  ...advertisingFamilies,
] as const
export type FindingRule = (typeof findingRules)[number]

/** Severity of a warning. */
export const findingGrades = ['high', 'medium', 'low'] as const
export type FindingGrade = (typeof findingGrades)[number]

/**
 * Something that a check found at a place of the text (UTF-16 units). Without a grade it is a change that the result
 * contains; with one it is a warning, which can be ignored.
 */
export const finding = z.object({
  begin: z.number().int(),
  end: z.number().int(),
  rule: z.enum(findingRules),
  grade: z.enum(findingGrades).nullable(),
  /** Replacements, the usual one first. Empty when replacing one word is not enough. */
  suggestions: z.array(z.string()),
  /** The administrators' note on their own word. */
  note: z.string(),
})
export type Finding = z.infer<typeof finding>
