import * as z from 'zod'
import { isBlank } from './issue-texts.ts'
import { isGoodPassword, passwordLength } from './password-rules.ts'
import type { RuleKey } from './rule-texts.ts'

/** The largest value of a PostgreSQL `integer`. */
export const maxInteger = 2_147_483_647

/** Marks the message of a rule as a key of `ruleTexts`. */
export const rule = (key: RuleKey) => ({ error: key }) as const

/** The same for a rule that blank fields break too; for those the message is "required". */
export const ruleUnlessBlank = (key: RuleKey) =>
  ({ error: ({ input }: { input: unknown }): RuleKey => (isBlank(input) ? 'required' : key) }) as const

/** A text in all languages. */
export const localizedText = z.object({ 'zh-CN': z.string(), 'en-US': z.string() })

/** Matches lone surrogates too, which JSON in the database cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this rule refuses them (PostgreSQL cannot store U+0000)
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]/u

/** Characters that reverse all that follows them on screen: a name with one changes how its neighbours read. */
const directionOverrides = /[\u202d\u202e]/

/** Whether every character of a text may be stored and shown. */
const isPlain = (text: string) => !controlCharacters.test(text) && !directionOverrides.test(text)

/** Whether something of a text is drawn: not of spaces, joiners and fillers alone. */
const isVisible = (text: string) => /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u.test(text)

/** A text of one to `max` characters, trimmed, without control characters; some of it is visible. */
export const textField = (max: number) =>
  z
    .string()
    .trim()
    .min(1, rule('required'))
    .max(max)
    .refine(isPlain, rule('controlCharacters'))
    .refine(text => text === '' || isVisible(text), rule('required'))

/** A text that may be empty. */
export const optionalTextField = (max: number) =>
  z.string().trim().max(max).refine(isPlain, rule('controlCharacters'))

/**
 * The id of a stored row: a UUID, time-ordered (version 7). Programs that write it in capital letters mean the same row, and
 * get the id as it is stored: rules compare ids as texts.
 */
export const idField = z.uuid().toLowerCase()

const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** A text cut to at most `max` UTF-16 units, without half a character at its end: an emoji is several units. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const end = characters.segment(text).containing(max)?.index ?? 0
  // A single character, such as a letter under many accents, may be longer than the limit.
  return text.slice(0, end === 0 ? max : end).replace(/[\ud800-\udbff]$/, '')
}

/** A row by its id and title. */
export const titledRow = z.object({ id: idField, title: z.string() })

/** A reference to a record: its id and name. */
export const namedRecord = z.object({ id: idField, name: z.string() })

/** A stored picture: its file and its address for browsers. */
export const storedPicture = z.object({ id: idField, address: z.string() })

/** An id in a filter; an invalid id matches no row. */
export const queryId = idField.catch('00000000-0000-0000-0000-000000000000')

/** One or several ids, repeated in the query string; those that are none match nothing. */
export const queryIds = (max: number) =>
  z.union([z.array(queryId).max(max), queryId]).transform(ids => [...new Set([ids].flat())])

/** Path parameters of an endpoint about one stored row. */
export const byId = z.strictObject({ id: idField })

/** First and last time of requests, in milliseconds since 1970. */
const firstTime = Date.parse('1900-01-01T00:00:00Z')
const lastTime = Date.parse('9999-12-30T23:59:59.999Z')

/**
 * Whether PostgreSQL stores a time and every zone has its day in four digits of a year. PostgreSQL knows neither the year 0
 * nor offsets of 16 hours and more, and days beyond 9999 are written with a sign.
 */
const isInCalendar = (text: string) => {
  const time = Date.parse(text)
  return time >= firstTime && time <= lastTime && !/[+-](1[6-9]|2\d):\d\d$/.test(text)
}

/** An instant in a request, ISO 8601 with an offset. */
export const timeField = z.iso.datetime({ offset: true }).refine(isInCalendar, rule('timeRange'))

/** The same in UTC, for times that a response gave. */
export const utcTimeField = z.iso.datetime().refine(isInCalendar, rule('timeRange'))

/** An instant in a request that is still to come. */
export const futureTimeField = timeField.refine(time => Date.parse(time) > Date.now(), rule('timePast'))

/** A day in a request, `2026-11-23`. */
export const dayField = z.iso.date().refine(isInCalendar, rule('timeRange'))

/** An instant in a response, ISO 8601 in UTC. */
export const instantField = z.iso.datetime()

/** An integer that arrives as text in a query string. */
export const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))

/** One or several of these values, repeated in the query string: `status=online&status=offline`. */
export const queryChoice = <const W extends readonly [string, ...string[]]>(words: W) =>
  z
    .union([z.enum(words), z.array(z.enum(words)).max(words.length)])
    .transform(value => (Array.isArray(value) ? [...new Set(value)] : [value]))

/** A password that a user chooses (specification §5). A field where a password is entered takes any text. */
export const passwordField = z
  .string()
  .max(passwordLength)
  .refine(password => isGoodPassword(password), rule('passwordRule'))
