import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { instantField, localizedText } from '../../fields.ts'
import type { Permission } from '../../permissions.ts'

/** Forms whose outcome the result pages show, with the permission to see every user's submissions. */
export const submissionKinds = {
  parameters: 'parameter:read',
  channel: 'channel:read',
} as const satisfies Record<string, Permission>
export type SubmissionKind = keyof typeof submissionKinds
export const allSubmissionKinds = Object.keys(submissionKinds) as [SubmissionKind, ...SubmissionKind[]]

/** Kinds whose rows users own: also submissions of them are seen by the data scope. */
export const scopedSubmissionKinds: readonly SubmissionKind[] = ['channel']

export const submissionOutcomes = ['accepted', 'refused'] as const

/** `latest`: submissions shown to their user at most. `stored`: submissions stored per user at most. */
export const submissionLimits = { latest: 10, stored: 200, title: 120 } as const

/** One of the reasons for which something was refused. */
export const submissionReason = z.object({
  /** The name of the code in the catalogue, and the code. */
  error: z.string(),
  code: z.number().int(),
  /** The field of the form; empty when it is about none. */
  field: z.string(),
  /** The permission that is missing; empty when that is not it. */
  permission: z.string(),
  /** Id of the record that prevents it; empty when none does, or it is not known. */
  about: z.string(),
  /** Where a domain can be registered, of a link whose domain is not; empty otherwise, or when no address is set. */
  registrationUrl: z.string(),
  /** What it says, in each language. */
  text: localizedText,
})
export type SubmissionReason = z.infer<typeof submissionReason>

/** A user submitted a form, with the immediate outcome. */
export const submission = z.object({
  /** The id of the request that brought it. */
  id: z.string(),
  kind: z.enum(allSubmissionKinds),
  /** The row that it made; empty when it was refused. */
  subject: z.string(),
  /** What it is called; empty when it has no name. */
  title: z.string(),
  outcome: z.enum(submissionOutcomes),
  reasons: z.array(submissionReason),
  time: instantField,
  /** Who sent it. */
  userName: z.string(),
  /** Whether the signed-in user sent it. */
  own: z.boolean(),
})
export type Submission = z.infer<typeof submission>

/** Requests are named so by this server, or by the proxy in front of it. */
export const submissionId = z.string().regex(/^[\w-]{8,64}$/)

export const listOwnSubmissions = defineEndpoint({
  id: 'submission.latest',
  method: 'GET',
  path: '/api/submissions',
  summary: 'Read the signed-in user’s last submission',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['submission.changed'],
  input: { query: z.strictObject({ outcome: z.enum(submissionOutcomes).optional() }) },
  response: z.array(submission),
})

export const readSubmission = defineEndpoint({
  id: 'submission.read',
  method: 'GET',
  path: '/api/submissions/{id}',
  summary: 'Read a submission',
  description: 'An own one, or any with the permission of its kind.',
  effect: 'read',
  access: 'signed-in',
  beyondScope: 'Submitted parameters are for all who may read the parameters.',
  refreshOn: ['submission.changed'],
  input: { params: z.strictObject({ id: submissionId }) },
  failures: ['notFound'],
  response: submission,
})
