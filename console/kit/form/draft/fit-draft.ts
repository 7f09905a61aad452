import type { Draft } from '@greenroom/contract/areas/drafts/drafts'
import * as z from 'zod'

/** What of a draft a form can hold. */
export interface FittedDraft<S extends z.ZodObject> {
  values: z.input<S>
  /** What the typing started from. */
  start: z.input<S>
  /** Fields of the draft that the form does not have, or that hold what it cannot show. */
  ignored: string[]
}

/** A value of the right kind that is not right yet: too short, too long, of the wrong form. It is what drafts are for. */
const unfinished: ReadonlySet<string> = new Set([
  'too_small',
  'too_big',
  'invalid_format',
  'not_multiple_of',
  'custom',
])

/**
 * Fits a draft, which may come from another version of the form, to the form of today; a field that does not fit
 * stands as in `now`.
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
