import { takeDownPublishJob } from '@greenroom/contract/areas/publishing/publish-jobs'
import { fail } from '../../platform/errors.ts'
import { type Handler, handlePrepared } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Weixin, WeixinCallError } from '../official-accounts/index.ts'
import { toJobDetail } from './rows.ts'
import { findJob, lockJob } from './store.ts'
import { moveJob } from './transitions.ts'

/** Deletes published articles, at WeChat first and then here, so that a repetition after a crash does no harm. */
export const takeDownHandlers = ({ database }: Platform, weixin: Weixin): Handler[] => [
  handlePrepared(
    takeDownPublishJob,
    async ({ actor, input }) => {
      const job = await findJob(database.pool, actor, input.params.id)
      if (!job) throw fail('notFound')
      const { partId } = input.body
      const index = job.parts.findIndex(part => part.partId === partId && !part.isRemoved)
      const isThere = job.state === 'published' && job.weixinArticleId !== ''
      if (!isThere || (partId !== null && index < 0)) throw fail('wrongState', { ids: [job.id] })
      try {
        await weixin.publishing.delete(
          job.accountId,
          job.weixinArticleId,
          ...(partId === null ? [] : [index + 1]),
        )
      } catch (error) {
        throw error instanceof WeixinCallError ? fail('weixinRefused', error.failure) : error
      }
    },
    async context => {
      const { actor, input, queries } = context
      const job = await lockJob(queries, actor, input.params.id)
      if (!job) throw fail('notFound')
      const { partId } = input.body
      const parts = job.parts.map(part => ({
        ...part,
        isRemoved: part.isRemoved || partId === null || part.partId === partId,
      }))
      const isOver = parts.every(({ isRemoved }) => isRemoved)
      const moved = await moveJob(context, job, {
        state: isOver ? 'removed' : 'published',
        parts,
        nextCheckAt: isOver ? null : job.nextCheckAt,
      })
      return toJobDetail(queries, moved, actor)
    },
  ),
]
