import * as z from 'zod'
import type { WeixinClient } from '../client.ts'
import { done, numberFlag, type PageOf, seconds } from './answers.ts'

/** An article in a draft. WeChat's documents (`draft/add`) name the fields that each kind needs. */
export interface DraftArticle {
  article_type?: 'news' | 'newspic'
  title: string
  author?: string
  digest?: string
  content: string
  content_source_url?: string
  thumb_media_id?: string
  need_open_comment?: 0 | 1
  only_fans_can_comment?: 0 | 1
  /** `X1_Y1_X2_Y2`, each from 0 to 1. */
  pic_crop_235_1?: string
  pic_crop_1_1?: string
  image_info?: { image_list: readonly { image_media_id: string }[] }
}

/** An article as WeChat returns it. */
export const storedArticle = z.object({
  article_type: z.string().default('news'),
  title: z.string(),
  author: z.string().default(''),
  digest: z.string().default(''),
  content: z.string().default(''),
  content_source_url: z.string().default(''),
  thumb_media_id: z.string().default(''),
  thumb_url: z.string().default(''),
  need_open_comment: numberFlag.default(0),
  only_fans_can_comment: numberFlag.default(0),
  pic_crop_235_1: z.string().optional(),
  pic_crop_1_1: z.string().optional(),
  /** A preview link, valid for a while. */
  url: z.string().default(''),
  is_deleted: z.boolean().default(false),
})
export type StoredArticle = z.infer<typeof storedArticle>

export const articlePageLimit = 20

const draftContent = z.object({
  news_item: z.array(storedArticle),
  create_time: seconds.optional(),
  update_time: seconds.optional(),
})

const draftPage = z.object({
  total_count: z.number().int(),
  item: z.array(z.object({ media_id: z.string(), content: draftContent, update_time: seconds })).default([]),
})

/** Calls on the draft box of an account. Each throws WeixinCallError. */
export function draftCalls({ call }: WeixinClient) {
  return {
    /** Adds a draft of 1 to 8 articles. Never repeated: after a lost response, search the draft box for it. */
    add: (accountId: string, articles: readonly DraftArticle[]) =>
      call(accountId, {
        method: 'POST',
        path: '/cgi-bin/draft/add',
        body: { articles },
        response: z.object({ media_id: z.string().min(1) }),
        isRepeatable: false,
        namesNewMaterial: true,
      }),
    /** Overwrites one article of a draft; `index` from 0. */
    update: (accountId: string, mediaId: string, index: number, article: DraftArticle) =>
      call(accountId, {
        method: 'POST',
        path: '/cgi-bin/draft/update',
        // A single object: WeChat refuses a list here.
        body: { media_id: mediaId, index, articles: article },
        response: done,
        isRepeatable: false,
        namesNewMaterial: true,
      }),
    get: (accountId: string, mediaId: string) =>
      call(accountId, {
        method: 'POST',
        path: '/cgi-bin/draft/get',
        body: { media_id: mediaId },
        response: draftContent,
        isRepeatable: true,
      }),
    /** Newest first. */
    list: (accountId: string, { offset, count }: PageOf, isWithContent = true) =>
      call(accountId, {
        method: 'POST',
        path: '/cgi-bin/draft/batchget',
        body: { offset, count, no_content: isWithContent ? 0 : 1 },
        response: draftPage,
        isRepeatable: true,
      }),
    count: (accountId: string) =>
      call(accountId, {
        method: 'GET',
        path: '/cgi-bin/draft/count',
        response: z.object({ total_count: z.number().int() }),
        isRepeatable: true,
      }),
    /** Deletes a draft for good: WeChat has no recycle bin. Fails with 40007 when it is missing. */
    delete: (accountId: string, mediaId: string) =>
      call(accountId, {
        method: 'POST',
        path: '/cgi-bin/draft/delete',
        body: { media_id: mediaId },
        response: done,
        isRepeatable: false,
      }),
  }
}
