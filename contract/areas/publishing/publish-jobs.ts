import * as z from 'zod'
import { defineEndpoint, defineListEndpoint } from '../../endpoint.ts'
import {
  byId,
  futureTimeField,
  idField,
  instantField,
  maxInteger,
  namedRecord,
  optionalTextField,
  queryChoice,
  queryId,
  rule,
  timeField,
} from '../../fields.ts'
import { listQuery, listResponse } from '../../list.ts'
import { articleContentLimits } from '../articles/article-content.ts'
import { articleRequestLimits } from '../articles/articles.ts'
import { weixinFailure } from '../official-accounts/abilities.ts'
import { publishJobList } from './lists.ts'

const beyondScope = 'Approvers reach what waits for their approval.'

/** The goal of a job: a draft at WeChat that equals the article, or a published article. */
export const publishGoals = ['draft', 'published'] as const
export type PublishGoal = (typeof publishGoals)[number]

/**
 * The states of a job. Waiting: `awaitingApproval`, `scheduled`. At work: `pushing` (pictures and draft), `submitting`,
 * `checking` (WeChat reviews). Waiting for a user: `changedRemotely` (compare and merge), `finishByHand` (the account
 * may not publish by the API; the draft is there), `unconfirmed` (no answer came: it is not sent again before a user has
 * looked). Ended: the others. `removed`: deleted by the owner or taken down; `banned`: by WeChat.
 */
export const publishStates = [
  'awaitingApproval',
  'scheduled',
  'pushing',
  'submitting',
  'checking',
  'changedRemotely',
  'finishByHand',
  'unconfirmed',
  'drafted',
  'published',
  'failed',
  'returned',
  'cancelled',
  'removed',
  'banned',
] as const
export type PublishState = (typeof publishStates)[number]
/** States that continue by themselves or after a decision; an article has at most one such job. */
export const openPublishStates = [
  'awaitingApproval',
  'scheduled',
  'pushing',
  'submitting',
  'checking',
  'unconfirmed',
] as const satisfies readonly PublishState[]

/** Why a job failed when WeChat refused no call. */
export const publishProblems = [
  'checksFailed',
  'pictureUnusable',
  'diagramNotDrawn',
  'accountMissing',
  'originality',
  'ordinary',
  'reviewRejected',
  'tooManyAttempts',
  'neverConfirmed',
] as const
export type PublishProblem = (typeof publishProblems)[number]

export const publishLimits = { note: 500, addressLength: 500, scheduleDays: 180 } as const

/** State of one part. */
export const publishedPart = z.object({
  partId: idField,
  title: z.string(),
  /** Its link after publication. */
  address: z.string().nullable(),
  /** Whether WeChat listed it among the failed articles. */
  hasFailed: z.boolean(),
  /** Whether it was taken down after its publication. */
  isRemoved: z.boolean(),
  /** The content item made from it. */
  contentItemId: idField.nullable(),
})
export type PublishedPart = z.infer<typeof publishedPart>

export const publishJobRow = z.object({
  id: idField,
  articleId: idField,
  title: z.string(),
  account: namedRecord.nullable(),
  goal: z.enum(publishGoals),
  state: z.enum(publishStates),
  /** The condition that stops the job now; null for none. */
  problem: z.enum(publishProblems).nullable(),
  /** The call that WeChat refused; null: none. */
  failure: weixinFailure.nullable(),
  parts: z.array(publishedPart),
  /** WeChat's ids; empty until they are known. */
  publishId: z.string(),
  weixinArticleId: z.string(),
  /** When it begins; null: at once. */
  scheduledTime: instantField.nullable(),
  note: z.string(),
  userName: z.string(),
  /** Whether the signed-in user started it. */
  own: z.boolean(),
  /** False while an approver may only decide on it, because it is outside of their data scope. */
  canChange: z.boolean(),
  decidedBy: z.string(),
  reason: z.string(),
  createdTime: instantField,
  /** When WeChat accepted it, and when it ended. */
  submittedTime: instantField.nullable(),
  endedTime: instantField.nullable(),
  /** When WeChat is asked again. */
  nextCheckTime: instantField.nullable(),
})
export type PublishJobRow = z.infer<typeof publishJobRow>

/** One entry of a job's history. */
export const publishJobStep = z.object({
  state: z.enum(publishStates),
  problem: z.enum(publishProblems).nullable(),
  failure: weixinFailure.nullable(),
  happenedTime: instantField,
})
export const publishJobDetail = publishJobRow.extend({ steps: z.array(publishJobStep) })
export type PublishJobDetail = z.infer<typeof publishJobDetail>

export const publishJobSortable = ['createdTime', 'endedTime'] as const

export const listPublishJobs = defineListEndpoint({
  id: 'publish-job.list',
  list: publishJobList,
  method: 'GET',
  path: '/api/publish-jobs',
  summary: 'List publish jobs',
  effect: 'read',
  access: 'article:read',
  beyondScope,
  refreshOn: [...publishJobList.topics, 'official-account.changed'],
  input: {
    query: listQuery(publishJobSortable, {
      title: optionalTextField(articleContentLimits.title).optional(),
      articleId: queryId.optional(),
      accountId: queryId.optional(),
      /** Only jobs started together by `article.push-many`. */
      batchId: queryId.optional(),
      goal: queryChoice(publishGoals).optional(),
      state: queryChoice(publishStates).optional(),
      createdFrom: timeField.optional(),
      createdBefore: timeField.optional(),
    }),
  },
  response: listResponse(publishJobRow),
})

export const readPublishJob = defineEndpoint({
  id: 'publish-job.read',
  method: 'GET',
  path: '/api/publish-jobs/{id}',
  summary: 'Read a publish job with its events',
  effect: 'read',
  access: 'article:read',
  beyondScope,
  refreshOn: ['publish-job.changed', 'official-account.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: publishJobDetail,
})

const versionField = z.number().int().min(1).max(maxInteger)

export const pushArticle = defineEndpoint({
  id: 'article.push',
  method: 'POST',
  path: '/api/articles/{id}/push',
  summary: 'Push an article to its draft at WeChat',
  description: 'The response is the job.',
  effect: 'write',
  access: 'article:publish',
  input: { params: byId, body: z.strictObject({ version: versionField }) },
  failures: ['notFound', 'conflict', 'wrongState', 'checksFailed', 'accountNeeded'],
  response: publishJobDetail,
})

/** Why one of several articles is not pushed. */
export const pushRefusals = ['notFound', 'wrongState', 'accountNeeded', 'checksFailed'] as const
export type PushRefusal = (typeof pushRefusals)[number]

/** Result for one article: its job, or why there is none. */
export const pushOutcome = z.object({
  id: idField,
  /** Empty when the article does not exist for the caller. */
  title: z.string(),
  jobId: idField.nullable(),
  refusal: z.enum(pushRefusals).nullable(),
})
export type PushOutcome = z.infer<typeof pushOutcome>

/** Each article gets its own job, so that a refusal or a failure of one does not stop the others. */
export const pushArticles = defineEndpoint({
  id: 'article.push-many',
  method: 'POST',
  path: '/api/articles/push',
  summary: 'Push articles to their drafts at WeChat',
  description: 'The response holds the jobs.',
  effect: 'write',
  access: 'article:publish',
  input: {
    body: z.strictObject({
      ids: z
        .array(idField)
        .min(1)
        .max(articleRequestLimits.idsPerCall)
        .transform(list => [...new Set(list)]),
    }),
  },
  response: z.object({
    /** Filter of `publish-job.list` for these jobs. */
    batchId: idField,
    /** In the order of the ids. */
    list: z.array(pushOutcome),
  }),
})

export const publishArticle = defineEndpoint({
  id: 'article.publish',
  method: 'POST',
  path: '/api/articles/{id}/publish',
  summary: 'Publish an article now or at a time',
  description: 'Through approval when the account needs it.',
  effect: 'write',
  access: 'article:publish',
  input: {
    params: byId,
    body: z.strictObject({
      version: versionField,
      /** Null: at once, or after its approval. */
      scheduledTime: futureTimeField.nullable(),
      /** For the approver. */
      note: optionalTextField(publishLimits.note),
    }),
  },
  failures: ['notFound', 'conflict', 'wrongState', 'checksFailed', 'accountNeeded'],
  response: publishJobDetail,
})

/** A decision about a publication; returning it needs a reason. */
export const publishDecision = z
  .strictObject({
    decision: z.enum(['approve', 'return']),
    reason: optionalTextField(publishLimits.note),
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason !== '', {
    ...rule('required'),
    path: ['reason'],
  })

export const decidePublishJob = defineEndpoint({
  id: 'publish-job.decide',
  method: 'POST',
  path: '/api/publish-jobs/{id}/decide',
  summary: 'Approve or return a publication',
  description: 'Decided once, by another user than the requester.',
  effect: 'write',
  access: 'article:approve',
  beyondScope,
  input: {
    params: byId,
    body: publishDecision,
  },
  failures: ['notFound', 'wrongState', 'ownRequest'],
  response: publishJobDetail,
})

export const cancelPublishJob = defineEndpoint({
  id: 'publish-job.cancel',
  method: 'POST',
  path: '/api/publish-jobs/{id}/cancel',
  summary: 'Withdraw a publication before it is sent',
  effect: 'write',
  access: 'article:publish',
  input: { params: byId },
  failures: ['notFound', 'wrongState'],
  response: publishJobDetail,
})

/** A failed job continues at the failed step with the current article; finished steps are not repeated. */
export const retryPublishJob = defineEndpoint({
  id: 'publish-job.retry',
  method: 'POST',
  path: '/api/publish-jobs/{id}/retry',
  summary: 'Retry the failed parts of a publish job',
  description: 'With the article as it is now.',
  effect: 'write',
  access: 'article:publish',
  input: { params: byId },
  failures: ['notFound', 'wrongState', 'checksFailed', 'accountNeeded'],
  response: publishJobDetail,
})

/**
 * For a publication that WeChat failed because of some of its articles. WeChat publishes all articles of a draft or
 * none, so those that failed leave it; each article stays in one draft only, and so cannot be published twice.
 */
export const splitPublishJob = defineEndpoint({
  id: 'publish-job.split',
  method: 'POST',
  path: '/api/publish-jobs/{id}/split',
  summary: 'Publish a job without the articles that WeChat refused',
  description: 'They move to a draft of their own.',
  effect: 'write',
  access: 'article:publish',
  input: {
    params: byId,
    body: z.strictObject({
      /** The failed parts that the user saw. */
      partIds: z.array(idField).min(1).max(articleContentLimits.parts),
    }),
  },
  failures: ['notFound', 'wrongState', 'checksFailed', 'accountNeeded'],
  response: z.object({
    job: publishJobDetail,
    /** The new article with the failed parts, which is not sent by itself. */
    articleId: idField,
  }),
})

/**
 * Link of a published article; empty when unknown. WeChat gives its links with http or https and without www. Links
 * that were copied without either get https.
 */
export const publishedAddressField = z
  .string()
  .trim()
  .max(publishLimits.addressLength)
  .regex(/^((https?:\/\/)?mp\.weixin\.qq\.com\/\S+)?$/i, rule('weixinAddressForm'))
  .transform(address => (address === '' || /^http/i.test(address) ? address : `https://${address}`))

/** For outcomes that only a user can see: publication by hand, or an unconfirmed submission. */
export const settlePublishJob = defineEndpoint({
  id: 'publish-job.settle',
  method: 'POST',
  path: '/api/publish-jobs/{id}/settle',
  summary: 'Record the outcome of a publication from mp.weixin.qq.com',
  description: 'For jobs that finish there, or whose outcome is unknown.',
  effect: 'write',
  access: 'article:publish',
  input: {
    params: byId,
    body: z.strictObject({
      outcome: z.enum(['published', 'notPublished']),
      address: publishedAddressField,
    }),
  },
  failures: ['notFound', 'wrongState'],
  response: publishJobDetail,
})

export const takeDownPublishJob = defineEndpoint({
  id: 'publish-job.take-down',
  method: 'POST',
  path: '/api/publish-jobs/{id}/take-down',
  summary: 'Take a published article down at WeChat, or a part of it',
  description: 'This cannot be undone.',
  effect: 'write',
  access: 'article:publish',
  input: {
    params: byId,
    body: z.strictObject({
      /** Null: all parts. */
      partId: idField.nullable(),
    }),
  },
  failures: ['notFound', 'wrongState', 'weixinRefused'],
  response: publishJobDetail,
})
