import type { Draft } from '@greenroom/contract/areas/drafts/drafts'
import * as z from 'zod'

/** The part of a draft that a form can hold. */
export interface FittedDraft<S extends z.ZodObject> {
  values: z.input<S>
  /** Fields that the typing started from. */
  start: z.input<S>
  /** Fields of the draft that the form does not have or cannot show. */
  ignored: string[]
}

/** Issues of values with the right type that are incomplete: too short, too long, of the wrong format. Drafts may have them. */
const unfinished: ReadonlySet<string> = new Set([
  'too_small',
  'too_big',
  'invalid_format',
  'not_multiple_of',
  'custom',
])

/**
 * Fits a draft, possibly of another version of the form, to the current form. A field that does not fit keeps its value
 * in `now`.
 */
export function fitDraft<S extends z.ZodObject>(
  schema: S,
  now: z.input<S>,
  { values, base }: Pick<Draft, 'values' | 'base'>,
): FittedDraft<S> {
  const fits = (name: string, value: unknown) => {
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
    if (!field) return false
    return (z.safeParse(field, value).error?.issues ?? []).every(({ code }) => unfinished.has(code))
  }
  const fitted = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(from).filter(([name, value]) => fits(name, value)))
  return {
    values: { ...now, ...fitted(values) },
    start: { ...now, ...fitted(base.values) },
    ignored: Object.keys(values).filter(name => !fits(name, values[name])),
  }
}
