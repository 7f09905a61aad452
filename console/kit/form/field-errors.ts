import { isBlank, issueTexts } from '@greenroom/contract/issue-texts'
import type { Language } from '@greenroom/contract/languages'
import { ruleText } from '@greenroom/contract/rule-texts'
import * as z from 'zod'
import { failureData } from '../feedback/failure.ts'

/** The first error of each field, by name. */
export type FieldErrors = Readonly<Record<string, string>>

/** Parses the fields by the contract's rules, or returns their errors, in the same words as the server. */
export function checkFields<S extends z.ZodObject>(
  schema: S,
  values: unknown,
  language: Language,
): { fields: z.output<S> } | { errors: FieldErrors } {
  const result = z.safeParse(schema, values, { error: issueTexts(language) })
  if (result.success) return { fields: result.data }
  const issues = result.error.issues.map(({ path, message }) => ({
    name: String(path[0] ?? ''),
    text: ruleText(message, language),
  }))
  return { errors: byField(issues) }
}

/** The same, but fields that are blank in `start` too are taken as they are: they were never filled. */
export function checkFilled<S extends z.ZodObject>(
  schema: S,
  { start, values }: Record<'start' | 'values', Readonly<Record<string, unknown>>>,
  language: Language,
): ReturnType<typeof checkFields<S>> {
  const isFilled = ([name]: [string, unknown]) => !isBlank(start[name]) || !isBlank(values[name])
  const filledSchema: z.ZodObject = z.strictObject(
    Object.fromEntries(Object.entries(schema.shape).filter(isFilled)),
  )
  const filledValues = Object.fromEntries(Object.entries(values).filter(isFilled))
  const checked = checkFields(filledSchema, filledValues, language)
  if ('errors' in checked) return checked
  return { fields: { ...values, ...checked.fields } as z.output<S> }
}

/** Translates errors that the contract's rules reproduce; other texts of the server stay. */
export function translateErrors<S extends z.ZodObject>(
  errors: FieldErrors,
  schema: S,
  values: unknown,
  language: Language,
): FieldErrors {
  const checked = checkFields(schema, values, language)
  const schemaErrors = 'errors' in checked ? checked.errors : {}
  return Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, schemaErrors[name] ?? text]))
}

/**
 * Issues of a refused request at these fields, wherever in the request they are (`body.name`, `body.changes.name`);
 * undefined when an issue belongs to none of them.
 */
export function serverErrors(error: unknown, names: readonly string[]): FieldErrors | undefined {
  const data = failureData(error, 'invalid')
  if (!data) return undefined
  const issues = data.issues.map(({ path, msg }) => {
    // The first part of a path names the part of the request; a field may have the same name, such as `body`.
    const [, ...place] = path.split('.')
    return { name: place.find(part => names.includes(part)) ?? '', text: msg }
  })
  return issues.some(({ name }) => name === '') ? undefined : byField(issues)
}

function byField(issues: readonly { name: string; text: string }[]): FieldErrors {
  // The first issue of a field wins, because later ones are overwritten.
  return Object.fromEntries(issues.map(({ name, text }) => [name, text] as const).reverse())
}
