import * as z from 'zod'
import { defineEndpoint, defineListEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, optionalTextField, queryChoice, rule, timeField } from '../../fields.ts'
import { listQuery, listResponse } from '../../list.ts'
import { contentFile, contentItemDetail } from '../content/content-items.ts'
import { inspectionLimits, inspectionVerdictValues, rejectionReasons } from './inspection-queues.ts'
import { verdictList } from './lists.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Inspection queues belong to no user; the content items in them follow the data scope.'

/** Length of a claim on a content item in seconds, unless the inspector renews it. */
export const claimSeconds = 300

/** A verdict as it was given; deleted content items and queues keep their last names. */
export const verdictRow = z.object({
  id: idField,
  givenTime: instantField,
  queueId: idField,
  queueName: z.string(),
  contentItemId: idField,
  contentItemTitle: z.string(),
  verdict: z.enum(inspectionVerdictValues),
  /** Null for what passed. */
  reason: z.enum(rejectionReasons).nullable(),
  note: z.string(),
  inspectorId: idField,
  inspector: z.string(),
  /** When its inspector took it back; null while it stands. */
  withdrawnTime: instantField.nullable(),
})
export type VerdictRow = z.infer<typeof verdictRow>

/** A content item as it is inspected. */
export const reviewedContentItem = contentItemDetail.omit({
  externalId: true,
  contentSource: true,
  createdTime: true,
  updatedTime: true,
  version: true,
})
export type ReviewedContentItem = z.infer<typeof reviewedContentItem>

/** A content item that one inspector holds. */
export const claimedItem = z.object({
  claim: idField,
  /** End of the claim, unless it is renewed. */
  until: instantField,
  /** Version of the item on screen; the verdict states it. */
  fingerprint: z.string(),
  enteredTime: instantField,
  /** The banned words that brought it here; null when it matches the queue. */
  hits: z.array(z.string()).nullable(),
  contentItem: reviewedContentItem,
  /** Verdicts on the same content item, newest first, of all queues. */
  earlier: z.array(verdictRow),
})
export type ClaimedItem = z.infer<typeof claimedItem>

/** What an inspector has before them. */
export const reviewItem = z.object({
  /** Null when no unclaimed item waits. */
  item: claimedItem.nullable(),
  /** Waiting items of the queue that the inspector may see, this one included. */
  left: z.number().int(),
  /** How many of these others hold. */
  claimedByOthers: z.number().int(),
  /** Standing verdicts of the inspector in this queue within the last 24 hours. */
  done: z.number().int(),
  /** The same of all inspectors, on content items that the inspector may see. */
  doneByAll: z.number().int(),
  /** Picture or video of the item that comes next unless another inspector claims it, to be loaded ahead. */
  nextFile: contentFile.nullable(),
})
export type ReviewItem = z.infer<typeof reviewItem>

const ofClaim = z.strictObject({ id: idField, claim: idField })

export const verdictFields = z
  .strictObject({
    verdict: z.enum(inspectionVerdictValues),
    reason: z.enum(rejectionReasons).nullable(),
    note: optionalTextField(inspectionLimits.note),
  })
  .refine(({ verdict, reason }) => (verdict === 'reject') === (reason !== null), {
    ...rule('reasonOfRejection'),
    path: ['reason'],
  })
  .refine(({ reason, note }) => reason !== 'other' || note !== '', { ...rule('required'), path: ['note'] })
export type VerdictFields = z.infer<typeof verdictFields>

export const nextReviewItem = defineEndpoint({
  id: 'inspection.next',
  method: 'POST',
  path: '/api/inspection-queues/{id}/next',
  summary: 'Claim the next content item, or continue with the claimed one',
  description: 'No other inspector gets it meanwhile.',
  effect: 'write',
  access: 'inspection:inspect',
  beyondScope,
  input: { params: byId },
  failures: ['notFound'],
  response: reviewItem,
})

export const extendReview = defineEndpoint({
  id: 'inspection.keep',
  method: 'POST',
  path: '/api/inspection-queues/{id}/claims/{claim}/keep',
  summary: 'Extend the claim of a content item',
  effect: 'write',
  access: 'inspection:inspect',
  beyondScope,
  input: { params: ofClaim },
  failures: ['notFound', 'claimEnded'],
  response: z.object({ until: instantField }),
})

export const giveVerdict = defineEndpoint({
  id: 'inspection.verdict',
  method: 'POST',
  path: '/api/inspection-queues/{id}/claims/{claim}/verdict',
  summary: 'Pass or reject the claimed content item',
  description: 'Rejecting takes it offline.',
  effect: 'write',
  access: 'inspection:inspect',
  beyondScope,
  input: {
    params: ofClaim,
    body: z.strictObject({ fingerprint: z.string().regex(/^[0-9a-f]{32}$/), decision: verdictFields }),
  },
  failures: ['notFound', 'claimEnded', 'contentItemChanged'],
  response: verdictRow,
})

export const skipReview = defineEndpoint({
  id: 'inspection.skip',
  method: 'POST',
  path: '/api/inspection-queues/{id}/claims/{claim}/skip',
  summary: 'Skip the claimed content item',
  description: 'It goes behind all others that wait.',
  effect: 'write',
  access: 'inspection:inspect',
  beyondScope,
  input: { params: ofClaim },
  failures: ['notFound', 'claimEnded'],
  response: z.null(),
})

export const releaseReview = defineEndpoint({
  id: 'inspection.release',
  method: 'POST',
  path: '/api/inspection-queues/{id}/claims/{claim}/release',
  summary: 'Release the claimed content item for the next inspector',
  effect: 'write',
  access: 'inspection:inspect',
  beyondScope,
  input: { params: ofClaim },
  failures: ['notFound', 'claimEnded'],
  response: z.null(),
})

export const withdrawVerdict = defineEndpoint({
  id: 'inspection.withdraw',
  method: 'POST',
  path: '/api/inspection-queues/{id}/withdraw',
  summary: 'Undo the own last verdict in the queue, or another own one',
  description: 'Claims that content item again.',
  effect: 'write',
  access: 'inspection:inspect',
  beyondScope,
  input: { params: byId, query: z.strictObject({ verdict: idField.optional() }) },
  failures: ['notFound', 'nothingToWithdraw', 'verdictSettled'],
  response: reviewItem,
})

export const verdictSortable = ['givenTime'] as const

export const listVerdicts = defineListEndpoint({
  id: 'inspection.verdicts',
  list: verdictList,
  method: 'GET',
  path: '/api/inspection-verdicts',
  summary: 'List verdicts, newest first',
  effect: 'read',
  access: 'inspection:read',
  refreshOn: verdictList.topics,
  input: {
    query: listQuery(verdictSortable, {
      /** Fragments; ignore case. */
      contentItemTitle: optionalTextField(80).optional(),
      queueName: optionalTextField(inspectionLimits.name).optional(),
      inspector: optionalTextField(40).optional(),
      verdict: queryChoice(inspectionVerdictValues).optional(),
      reason: queryChoice(rejectionReasons).optional(),
      givenFrom: timeField.optional(),
      givenBefore: timeField.optional(),
    }).refine(q => !q.givenFrom || !q.givenBefore || Date.parse(q.givenFrom) <= Date.parse(q.givenBefore), {
      ...rule('rangeOrder'),
      path: ['givenBefore'],
    }),
  },
  response: listResponse(verdictRow),
})
