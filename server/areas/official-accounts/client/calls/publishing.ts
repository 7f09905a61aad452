import * as z from 'zod'
import type { WeixinClient } from '../client.ts'
import { done, idText, type PageOf, seconds } from './answers.ts'
import { storedArticle } from './drafts.ts'

/**
 * States of a publication by WeChat's number. All except `publishing` are final, but `published` may become one of the
 * last two.
 */
export const publishStatuses = {
  0: 'published',
  1: 'publishing',
  2: 'originalRefused',
  3: 'failed',
  4: 'reviewRefused',
  5: 'deletedByOwner',
  6: 'banned',
} as const
export type PublishStatus = (typeof publishStatuses)[keyof typeof publishStatuses]

const publishStatus = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
])

const publication = z
  .object({
    publish_id: idText,
    publish_status: publishStatus,
    article_id: z.string().optional(),
    article_detail: z
      .object({ item: z.array(z.object({ idx: z.number().int(), article_url: z.string() })).default([]) })
      .optional(),
    /** Numbers of the failed articles, from 1. */
    fail_idx: z.array(z.number().int()).default([]),
  })
  .transform(({ publish_status, article_detail, ...facts }) => ({
    publishId: facts.publish_id,
    status: publishStatuses[publish_status],
    articleId: facts.article_id ?? null,
    articles: (article_detail?.item ?? []).map(({ idx, article_url }) => ({ index: idx, url: article_url })),
    failedIndexes: facts.fail_idx,
  }))
export type Publication = z.output<typeof publication>

/** Calls on publications of an account. Each throws WeixinCallError; 48001 when the account may not publish. */
export function publishCalls({ call }: WeixinClient) {
  return {
    /**
     * Submits a draft; only `get` says that it is published. Never repeated: after a lost response, look for the
     * publication first.
     */
    submit: (accountId: string, mediaId: string) =>
      call(accountId, {
        method: 'POST',
        path: '/cgi-bin/freepublish/submit',
        body: { media_id: mediaId },
        response: z
          .object({ publish_id: idText, msg_data_id: idText.optional() })
          .transform(answer => ({ publishId: answer.publish_id, msgDataId: answer.msg_data_id ?? null })),
        isRepeatable: false,
      }),
    get: (accountId: string, publishId: string) =>
      call(accountId, {
        method: 'POST',
        path: '/cgi-bin/freepublish/get',
        body: { publish_id: publishId },
        response: publication,
        isRepeatable: true,
      }),
    /** Published articles, newest first. */
    list: (accountId: string, { offset, count }: PageOf, isWithContent = false) =>
      call(accountId, {
        method: 'POST',
        path: '/cgi-bin/freepublish/batchget',
        body: { offset, count, no_content: isWithContent ? 0 : 1 },
        response: z.object({
          total_count: z.number().int(),
          item: z
            .array(
              z.object({
                article_id: z.string(),
                content: z.object({ news_item: z.array(storedArticle) }),
                update_time: seconds,
              }),
            )
            .default([]),
        }),
        isRepeatable: true,
      }),
    getArticle: (accountId: string, articleId: string) =>
      call(accountId, {
        method: 'POST',
        path: '/cgi-bin/freepublish/getarticle',
        body: { article_id: articleId },
        response: z.object({ news_item: z.array(storedArticle) }),
        isRepeatable: true,
      }),
    /** Takes articles down for good; without an index (from 1), the whole publication. */
    delete: (accountId: string, articleId: string, index?: number) =>
      call(accountId, {
        method: 'POST',
        path: '/cgi-bin/freepublish/delete',
        body: { article_id: articleId, ...(index !== undefined && { index }) },
        response: done,
        isRepeatable: false,
      }),
  }
}
