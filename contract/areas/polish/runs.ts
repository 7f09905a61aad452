import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, optionalTextField, rule } from '../../fields.ts'
import { languages } from '../../languages.ts'
import { polishActions, polishLimits, polishTones } from './actions.ts'
import { finding } from './findings.ts'

/** Who answers: the assistant at the configured address, or the rules of this installation. */
export const polishModes = ['assistant', 'offline'] as const

export const polishRunStates = ['waiting', 'running', 'done', 'stopped', 'failed'] as const
export type PolishRunState = (typeof polishRunStates)[number]

/** Why an answer of the assistant is missing or not whole. */
export const polishProblems = [
  'unreachable',
  'keyRefused',
  'unknownModel',
  'busy',
  'refused',
  'timeout',
  'stalled',
  'brokenOff',
  'unreadable',
  'tooLong',
  'cutOff',
  'filtered',
  'empty',
  'interrupted',
] as const
export type PolishProblem = (typeof polishProblems)[number]

/** Options of a request; each applies to the actions that need it. */
export const polishOptions = z.strictObject({
  action: z.enum(polishActions),
  tone: z.enum(polishTones).optional(),
  /** The language to translate into. */
  language: z.enum(languages).optional(),
  /** Free text; required for the action `instruct`, an additional wish for the others. */
  instruction: optionalTextField(polishLimits.instruction).optional(),
})
export type PolishOptions = z.infer<typeof polishOptions>

// biome-ignore lint/suspicious/noControlCharactersInRegex: this rule refuses them (PostgreSQL cannot store U+0000)
const unstorable = /[\u0000\p{Cs}]/u

/** A text, not trimmed, so that rejecting every change returns it byte for byte. */
export const sourceField = z
  .string()
  .max(polishLimits.source)
  .refine(text => text.trim() !== '', rule('required'))
  .refine(text => !unstorable.test(text), rule('controlCharacters'))

/** What a user decided about an answer. */
export const polishReview = z.strictObject({
  accepted: z.number().int().min(0).max(polishLimits.source),
  rejected: z.number().int().min(0).max(polishLimits.source),
  /** Ignored warnings with the reasons given. */
  ignored: z
    .array(z.strictObject({ word: optionalTextField(100), note: optionalTextField(polishLimits.ignoreNote) }))
    .max(polishLimits.findings),
})
export type PolishReview = z.infer<typeof polishReview>

const heading = {
  id: idField,
  mode: z.enum(polishModes),
  /** Null for a check by rules. */
  options: polishOptions.nullable(),
  state: z.enum(polishRunStates),
  problem: z.enum(polishProblems).nullable(),
  model: z.string(),
  /** As counted by the assistant; null when it did not count. */
  promptTokens: z.number().int().nullable(),
  completionTokens: z.number().int().nullable(),
  /** In millionths of the currency; null while prices are not set or nothing was counted. */
  costMicros: z.number().int().nullable(),
  review: polishReview.nullable(),
  createdTime: instantField,
} as const

export const polishRunHeading = z.object({ ...heading, excerpt: z.string() })
export type PolishRunHeading = z.infer<typeof polishRunHeading>

export const polishRun = z.object({
  ...heading,
  source: z.string(),
  /** The answer so far, or the text with every finding of the rules corrected. */
  result: z.string(),
  findings: z.array(finding),
})
export type PolishRun = z.infer<typeof polishRun>

export const startPolishRun = defineEndpoint({
  id: 'polish-run.start',
  method: 'POST',
  path: '/api/polish/runs',
  summary: 'Prepare a request to the assistant',
  description: 'Its response comes once, from `/api/polish/runs/{id}/stream`.',
  effect: 'write',
  access: 'polish:use',
  input: {
    body: polishOptions
      .extend({ source: sourceField })
      .refine(({ action, instruction }) => action !== 'instruct' || !!instruction, {
        ...rule('required'),
        path: ['instruction'],
      }),
  },
  failures: ['assistantNotSet', 'assistantLimit'],
  response: polishRun,
})

export const checkText = defineEndpoint({
  id: 'polish-run.check',
  method: 'POST',
  path: '/api/polish/checks',
  summary: 'Check a text by rules, without the assistant',
  description: 'Typesetting, typos, advertising law and own words.',
  effect: 'write',
  access: 'polish:use',
  input: { body: z.strictObject({ source: sourceField }) },
  response: polishRun,
})

export const listPolishRuns = defineEndpoint({
  id: 'polish-run.list',
  method: 'GET',
  path: '/api/polish/runs',
  summary: 'List own requests and checks, newest first',
  effect: 'read',
  access: 'polish:use',
  refreshOn: ['polish-run.changed'],
  input: {},
  response: z.object({ list: z.array(polishRunHeading) }),
})

export const readPolishRun = defineEndpoint({
  id: 'polish-run.read',
  method: 'GET',
  path: '/api/polish/runs/{id}',
  summary: 'Read an own request or check with its texts',
  effect: 'read',
  access: 'polish:use',
  refreshOn: ['polish-run.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: polishRun,
})

export const reviewPolishRun = defineEndpoint({
  id: 'polish-run.review',
  method: 'POST',
  path: '/api/polish/runs/{id}/review',
  summary: 'Record the user’s decision on a response of the assistant',
  effect: 'write',
  access: 'polish:use',
  input: { params: byId, body: polishReview },
  failures: ['notFound'],
  response: polishRunHeading,
})

export const deletePolishRuns = defineEndpoint({
  id: 'polish-run.delete',
  method: 'POST',
  path: '/api/polish/runs/delete',
  summary: 'Delete own requests and checks',
  description: 'Their usage stays counted.',
  effect: 'write',
  access: 'polish:use',
  input: {
    body: z.strictObject({
      ids: z
        .array(idField)
        .min(1)
        .max(polishLimits.runsPerUser)
        .transform(list => [...new Set(list)]),
    }),
  },
  failures: ['notFound'],
  response: z.object({ deleted: z.number().int() }),
})
