import { randomUUIDv7 } from 'node:crypto'
import {
  type PushOutcome,
  type PushRefusal,
  pushArticles,
  pushRefusals,
} from '@greenroom/contract/areas/publishing/publish-jobs'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { ApiError } from '../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import { lockArticles } from '../articles/index.ts'
import { startJob } from './start.ts'

type Context = HandlerContext<typeof pushArticles>

/** The endpoint that pushes several articles. */
export const pushManyHandlers = (): Handler[] => [handle(pushArticles, pushAll)]

async function pushAll(context: Context): Promise<ResponseOf<typeof pushArticles>> {
  const { actor, input, queries } = context
  const { ids } = input.body
  // In one order, so that two callers never deadlock.
  const articles = await lockArticles(queries, actor, ids)
  const batchId = randomUUIDv7()
  const list: PushOutcome[] = []
  for (const id of ids) {
    const title = articles.find(article => article.id === id)?.title ?? ''
    list.push({ id, title, ...(await pushOne(context, id, batchId)) })
  }
  return { batchId, list }
}

async function pushOne(
  context: Context,
  articleId: string,
  batchId: string,
): Promise<Pick<PushOutcome, 'jobId' | 'refusal'>> {
  try {
    const wish = { articleId, batchId, goal: 'draft', scheduledAt: null, note: '' } as const
    return { jobId: (await startJob(context, wish)).id, refusal: null }
  } catch (error) {
    // Nothing of a refused one was written.
    const refusal = error instanceof ApiError ? refusalOf(error) : undefined
    if (!refusal) throw error
    return { jobId: null, refusal }
  }
}

const refusalOf = ({ reason }: ApiError): PushRefusal | undefined =>
  pushRefusals.find(refusal => refusal === reason)
