import { randomUUIDv7 } from 'node:crypto'
import type { WeixinFailure } from '@greenroom/contract/areas/official-accounts/abilities'
import type { PublishProblem, PublishState } from '@greenroom/contract/areas/publishing/publish-jobs'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { nextRecheck } from '../schedule.ts'
import { type PublishIntent, publishJobs, publishSteps, type StoredPublishJob } from '../schema.ts'
import { demoIds } from './at-weixin.ts'
import { demoContent } from './content.ts'
import type { DemoArticle, DemoPlace } from './demo-article.ts'
import type { KnownRemotely } from './remote.ts'
import type { DemoWriting } from './writing.ts'

/** Past states of the job for each stage, up to the current one; empty: no job. */
const ways: Record<DemoPlace, readonly PublishState[]> = {
  local: [],
  inStep: ['pushing', 'drafted'],
  ahead: ['pushing', 'drafted'],
  changedRemotely: ['pushing', 'changedRemotely'],
  scheduled: ['scheduled'],
  awaitingApproval: ['awaitingApproval'],
  finishByHand: ['pushing', 'submitting', 'finishByHand'],
  published: ['pushing', 'submitting', 'checking', 'published'],
  edited: ['pushing', 'submitting', 'checking', 'published'],
  removed: ['pushing', 'submitting', 'checking', 'published', 'removed'],
  rejected: ['pushing', 'submitting', 'checking', 'failed'],
  refused: ['pushing', 'submitting', 'failed'],
  unconfirmed: ['pushing', 'submitting', 'unconfirmed'],
}
const problems: Partial<Record<DemoPlace, PublishProblem>> = {
  rejected: 'reviewRejected',
  unconfirmed: 'neverConfirmed',
}
/** 48001: accounts without verification may not publish, 45009: enough calls for a day. */
const failures: Partial<Record<DemoPlace, WeixinFailure>> = {
  finishByHand: failureOf(48001),
  refused: failureOf(45009),
}
const ends: readonly PublishState[] = ['drafted', 'published', 'failed', 'removed']
const stepMs = 20_000
const dayMs = 86_400_000

interface NewDemoJob extends DemoWriting {
  article: DemoArticle
  articleId: string
  accountId: string
  versionId: string
  userId: string
  at: Date
  remote: KnownRemotely
}

/** Adds the publish job of an article with its steps. @returns undefined when it has none */
export async function insertDemoJob(wish: NewDemoJob): Promise<StoredPublishJob | undefined> {
  const { article, at, queries, articleId, accountId, versionId, userId, remote, now } = wish
  const way = ways[article.place]
  const state = way.at(-1)
  if (state === undefined) return undefined
  const problem = problems[article.place] ?? null
  const failure = failures[article.place] ?? null
  const endedAt = ends.includes(state) ? new Date(at.getTime() + way.length * stepMs) : null
  const { mediaId, publishId, msgDataId, weixinArticleId } = demoIds(article)
  const isTaken = remote.publication !== undefined
  const scheduledAt = state === 'scheduled' ? new Date(now + 2 * dayMs) : null
  const job = await onlyRow(
    queries
      .insert(publishJobs)
      .values({
        articleId,
        accountId,
        versionId,
        state,
        problem,
        failure,
        endedAt,
        scheduledAt,
        goal: state === 'drafted' || state === 'changedRemotely' ? 'draft' : 'published',
        title: article.parts[0].title,
        parts: partsOf(article, remote),
        intent: intentOf(state, at),
        mediaId: remote.draft || isTaken ? mediaId : '',
        ...(isTaken && { publishId, msgDataId, submittedAt: new Date(at.getTime() + stepMs) }),
        weixinArticleId: remote.publication?.articleId ? weixinArticleId : '',
        note: state === 'awaitingApproval' ? '想在周五下班前发出，麻烦看一下。' : '',
        createdBy: userId,
        createdAt: at,
        nextCheckAt: state === 'published' && endedAt ? nextRecheck(endedAt) : scheduledAt,
      })
      .returning(),
  )
  await queries.insert(publishSteps).values(
    way.map((step, index) => ({
      id: randomUUIDv7(),
      jobId: job.id,
      state: step,
      ...(index === way.length - 1 && { problem, failure }),
      happenedAt: new Date(at.getTime() + index * stepMs),
    })),
  )
  return job
}

const partsOf = (article: DemoArticle, { publication }: KnownRemotely) =>
  demoContent(article).parts.map(({ id, title }, index) => ({
    partId: id,
    title,
    contentItemId: null,
    address: publication?.articles[index]?.url ?? null,
    hasFailed: publication?.failedIndexes.includes(index + 1) ?? false,
    isRemoved: publication?.status === 'deletedByOwner',
  }))

/** It was being sent when its answer got lost. */
const intentOf = (state: PublishState, at: Date): PublishIntent | null =>
  state === 'unconfirmed' ? { call: 'freepublish/submit', startedAt: at.toISOString() } : null

function failureOf(errcode: number): WeixinFailure {
  return { errcode, problem: null, rid: '6a8f0c21-3d5e7b10-52c94fe8', address: null }
}
