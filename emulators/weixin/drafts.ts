import { isJson, type Json, jsonBody, pageOf, textOf } from './json-body.ts'
import { type Answer, type CallContext, ok, type Platform, WeixinError } from './platform.ts'
import { readArticle } from './read-article.ts'
import type { Account, Article, Draft } from './state.ts'

const maxArticles = 8

/** Answers `draft/add`. */
export function addDraft(context: CallContext): Answer {
  const { account, platform, request } = context
  const { articles } = jsonBody(request)
  if (!Array.isArray(articles)) throw new WeixinError(47001, 'data format error')
  if (articles.length === 0) throw new WeixinError(44003, 'empty news data')
  if (articles.length > maxArticles) throw new WeixinError(45008, 'article size out of limit')
  const draftArticles = articles.map(one => readArticle(context, one, articles.length === 1))
  const now = platform.now()
  const media_id = platform.randomId(48)
  account.drafts[media_id] = { articles: draftArticles, createTime: now, updateTime: now }
  return { media_id }
}

/** Replaces one article of a draft, with any changes there meanwhile. */
export function updateDraft(context: CallContext): Answer {
  const { platform, request } = context
  const body = jsonBody(request)
  const draft = requireDraft(context, body)
  if (!isJson(body.articles)) throw new WeixinError(47001, 'data format error')
  const { index = 0 } = body
  if (typeof index !== 'number' || draft.articles[index] === undefined) {
    throw new WeixinError(40114, 'invalid index value')
  }
  draft.articles[index] = readArticle(context, body.articles, draft.articles.length === 1)
  draft.updateTime = platform.now()
  return ok
}

function requireDraft({ account }: CallContext, body: Json): Draft {
  const draft = account.drafts[textOf(body.media_id)]
  if (!draft) throw new WeixinError(40007, 'invalid media_id')
  return draft
}

/** Answers `draft/get`. */
export function getDraft(context: CallContext): Answer {
  const id = textOf(jsonBody(context.request).media_id)
  const draft = requireDraft(context, { media_id: id })
  return contentOf(context, draft, id)
}

/** Answers `draft/batchget`. */
export function listDrafts(context: CallContext): Answer {
  const body = jsonBody(context.request)
  const { offset, count } = pageOf(body)
  const all = Object.entries(context.account.drafts).toSorted(([, a], [, b]) => b.updateTime - a.updateTime)
  const item = all.slice(offset, offset + count).map(([media_id, draft]) => ({
    media_id,
    content: contentOf(context, draft, media_id, body.no_content === 1),
    update_time: seconds(draft.updateTime),
  }))
  return { total_count: all.length, item_count: item.length, item }
}

/** Answers `draft/count`. */
export function countDrafts({ account }: CallContext): Answer {
  return { total_count: Object.keys(account.drafts).length }
}

/** Answers `draft/delete`. */
export function deleteDraft(context: CallContext): Answer {
  const body = jsonBody(context.request)
  requireDraft(context, body)
  delete context.account.drafts[textOf(body.media_id)]
  return ok
}

/** Answers `draft/switch`. */
export const switchDrafts = (): Answer => ({ ...ok, is_open: 1 })

export const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

function contentOf({ account, platform }: CallContext, draft: Draft, id: string, isBare = false): Json {
  return {
    news_item: draft.articles.map((article, index) => ({
      ...shownArticle(account, platform, article),
      ...(isBare && { content: '' }),
      url: `http://mp.weixin.qq.com/s?__biz=emulator&tempkey=${id}&idx=${index + 1}`,
    })),
    create_time: seconds(draft.createTime),
    update_time: seconds(draft.updateTime),
  }
}

/** An article as calls give it back, with the address of its cover. */
export function shownArticle({ materials }: Account, platform: Platform, article: Article): Json {
  const coverId = article.thumb_media_id || article.image_info?.image_list[0]?.image_media_id || ''
  const thumb = materials[coverId]
  return { ...article, show_cover_pic: 0, thumb_url: thumb?.url ?? platform.imageUrl('/mmbiz_jpg/0') }
}
