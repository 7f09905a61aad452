import type * as z from 'zod'
import { currentLanguage } from '../text/language.ts'
import { checkFields } from './field-errors.ts'
import type { Fields } from './use-fields.ts'

/** Checks some fields, for a form in steps; shows errors at them. */
export function checkSome<S extends z.ZodObject>(
  fields: Fields<S>,
  names: readonly (keyof z.input<S> & string)[],
): boolean {
  const checked = checkFields(fields.schema, fields.values, currentLanguage())
  const all = 'errors' in checked ? Object.entries(checked.errors) : []
  const chosenErrors = all.filter(([name]) => names.some(one => one === name))
  fields.refuse(Object.fromEntries(chosenErrors))
  return chosenErrors.length === 0
}
