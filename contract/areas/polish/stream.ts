import * as z from 'zod'
import { polishProblems, polishRunStates } from './runs.ts'

/** Path from which the answer of a prepared request streams as server-sent events; a POST with the caller's token. */
export const polishStreamPath = '/api/polish/runs/{id}/stream'

/** What the stream sends, one JSON object an event. */
export const polishStreamEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  /** The assistant is thinking; nothing to show yet. */
  z.object({ type: z.literal('thinking') }),
  /** The last one. */
  z.object({
    type: z.literal('end'),
    state: z.enum(polishRunStates),
    problem: z.enum(polishProblems).nullable(),
    promptTokens: z.number().int().nullable(),
    completionTokens: z.number().int().nullable(),
    costMicros: z.number().int().nullable(),
  }),
])
export type PolishStreamEvent = z.infer<typeof polishStreamEvent>
