import * as z from 'zod'
import { isBlank } from './issue-texts.ts'
import type { RuleKey } from './rule-texts.ts'

/** The largest value of a PostgreSQL `integer`. */
export const maxInteger = 2_147_483_647

/** Marks a rule's message as a key of `ruleTexts`. */
export const rule = (key: RuleKey) => ({ error: key }) as const

/** The same for a rule that a blank field breaks, too: of one that is blank it says "required". */
export const ruleUnlessBlank = (key: RuleKey) =>
  ({ error: ({ input }: { input: unknown }): RuleKey => (isBlank(input) ? 'required' : key) }) as const

/** A text in every language. */
export const localizedText = z.object({ 'zh-CN': z.string(), 'en-US': z.string() })

/** With halves of characters (lone surrogates), which JSON in the database cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this rule refuses (PostgreSQL cannot store U+0000)
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]/u

/** A text of one to `max` characters, trimmed, without control characters. */
export const textField = (max: number) =>
  z
    .string()
    .trim()
    .min(1, rule('required'))
    .max(max)
    .refine(value => !controlCharacters.test(value), rule('controlCharacters'))

/** A text that may stay empty. */
export const optionalTextField = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(value => !controlCharacters.test(value), rule('controlCharacters'))

/** The id of a stored row: a UUID, time-ordered (version 7). */
export const idField = z.uuid()

/** A record by its id and name, as others refer to it. */
export const namedRecord = z.object({ id: idField, name: z.string() })

/** A picture that was stored: its file, and where browsers read it. */
export const storedPicture = z.object({ id: idField, address: z.string() })

/** Characters of an id. */
export const idLength = 36

/** The id that a list is filtered by; what is no id is that of no row. */
export const queryId = idField.catch('00000000-0000-0000-0000-000000000000')

/** The parameters of a path that names one stored row. */
export const byId = z.strictObject({ id: idField })

/** An instant in an answer, ISO 8601 in UTC. */
export const instantField = z.iso.datetime()

/** A whole number that arrives as text in a query string. */
export const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))

/** One value or several of a list of words, repeated in the query string: `status=online&status=offline`. */
export const queryChoice = <const W extends readonly [string, ...string[]]>(words: W) =>
  z
    .union([z.enum(words), z.array(z.enum(words)).max(words.length)])
    .transform(value => (Array.isArray(value) ? [...new Set(value)] : [value]))
