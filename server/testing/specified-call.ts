import type * as z from 'zod'

/**
 * The calls that the front end of the specification's ancestor makes from sign-in to sign-out, page by page: what it
 * sends, and what it reads of `data`. Written down from the specification (§3, §7) and from what that front end does,
 * not from our declarations. Ids are texts and times are ISO 8601 (docs/decisions/066).
 */
export interface SpecifiedCall {
  method: 'GET' | 'POST'
  path: string
  /** As the front end writes it; a search form sends the fields that are empty, too. */
  query?: string
  body?: unknown
  /** What it sends of an earlier answer, by the path that gave it. */
  bodyOf?: (answers: ReadonlyMap<string, unknown>) => unknown
  /** The fields that it reads; others may come with them. */
  data: z.ZodType
}
