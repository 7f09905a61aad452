import { expect } from 'vitest'
import { type createForeignClient, pngHead } from './foreign-client.ts'

type Client = ReturnType<typeof createForeignClient>

/** Ids that calls name, of an account with a picture, a video, a draft and a publication with comments. */
export interface Desk {
  client: Client
  appId: string
  secret: string
  picture: string
  video: string
  draft: string
  publishId: string
  msgDataId: string
  articleId: string
  /** Of a message to followers. */
  msgId: number
  rid: string
}

/** A call as WeChat documents it. */
export interface DocumentedCall {
  path: string
  method: 'GET' | 'POST'
  /** Query parameters beside the token. */
  query?: (desk: Desk) => Record<string, string>
  /** JSON body. */
  body?: (desk: Desk) => object
  file?: () => { content: Buffer; filename?: string; description?: string }
  /** Matches the answer of a success. */
  answer: object
  /** Answer to a body or a query without the named parameter. */
  missing?: readonly [parameter: string, errcode: number]
  needsNoToken?: true
  /** It changes what other calls find. */
  changes?: true
}

export const done = { errcode: 0, errmsg: 'ok' }
export const text = expect.any(String)
export const number = expect.any(Number)
export const listOf = (item: object) => expect.arrayContaining([expect.objectContaining(item)])
export const page = { offset: 0, count: 20 }
export const day = { begin_date: '2026-01-02', end_date: '2026-01-02' }
export const article = { title: '标题', content: '<p>正文</p>' }
export const newsItem = {
  title: text,
  author: text,
  digest: text,
  content: text,
  thumb_media_id: text,
  url: text,
}
export const credentials = ({ appId, secret }: Desk) => ({
  grant_type: 'client_credential',
  appid: appId,
  secret,
})
export const ofArticle = ({ msgDataId }: Desk) => ({ msg_data_id: Number(msgDataId), index: 0 })
export const ofComment = (desk: Desk) => ({ ...ofArticle(desk), user_comment_id: 1 })
export const ofDraft = ({ draft }: Desk) => ({ media_id: draft })
export const picture = () => ({ content: pngHead(900, 383) })
