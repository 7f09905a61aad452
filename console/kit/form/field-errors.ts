import { issueTexts } from '@greenroom/contract/issue-texts'
import type { Language } from '@greenroom/contract/languages'
import { ruleText } from '@greenroom/contract/rule-texts'
import * as z from 'zod'
import { failureData } from '../failure.ts'

/** What is wrong, by field name; the first thing for each. */
export type FieldErrors = Readonly<Record<string, string>>

/** What the fields become by the contract's rules, or what is wrong with them, in the words that the server uses. */
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

/** The same errors in another language, as far as the contract's rules find them again; the server's words stay. */
export function translateErrors<S extends z.ZodObject>(
  errors: FieldErrors,
  schema: S,
  values: unknown,
  language: Language,
): FieldErrors {
  const checked = checkFields(schema, values, language)
  const found = 'errors' in checked ? checked.errors : {}
  return Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, found[name] ?? text]))
}

/**
 * The issues of a refused request that belong to the named fields, wherever in the request those stand
 * (`body.name`, `body.changes.name`); undefined when one of them belongs to none.
 */
export function serverErrors(error: unknown, names: readonly string[]): FieldErrors | undefined {
  const data = failureData(error, 'invalid')
  if (!data) return undefined
  const issues = data.issues.map(({ path, msg }) => {
    // The first part says which part of the request it is; a field may be called like that, too: `body`.
    const [, ...place] = path.split('.')
    return { name: place.find(part => names.includes(part)) ?? '', text: msg }
  })
  return issues.some(({ name }) => name === '') ? undefined : byField(issues)
}

function byField(issues: readonly { name: string; text: string }[]): FieldErrors {
  // The first one stands: later ones are laid under it.
  return Object.fromEntries(issues.map(({ name, text }) => [name, text] as const).reverse())
}
