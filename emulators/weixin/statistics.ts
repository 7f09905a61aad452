import { createHash } from 'node:crypto'
import { type Json, jsonBody, textOf } from './json-body.ts'
import { type Answer, type CallContext, type Platform, WeixinError } from './platform.ts'
import type { Account } from './state.ts'

const dayMs = 24 * 60 * 60_000
/** The platform's days are those of China. */
const zoneMs = 8 * 60 * 60_000
const dayOf = (at: number) => new Date(at + zoneMs).toISOString().slice(0, 10)

/** The requested days. @throws WeixinError 61500, 61501 */
function daysIn({ platform, request }: CallContext, maxDays: number): string[] {
  const body = jsonBody(request)
  const [first, last] = [textOf(body.begin_date), textOf(body.end_date)]
  const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  if (!isDate(first) || !isDate(last) || last < first || last >= dayOf(platform.now())) {
    throw new WeixinError(61500, 'date format error')
  }
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1
  if (count > maxDays) throw new WeixinError(61501, 'date range error')
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10),
  )
}

/** A deterministic number from 0 to `most` for some words. */
function figure(most: number, ...words: (string | number)[]): number {
  return createHash('sha256').update(words.join('|')).digest().readUInt32BE(0) % (most + 1)
}

/** Answers `datacube/getusersummary`. */
export function userSummary(context: CallContext): Answer {
  const list = daysIn(context, 7).flatMap(ref_date =>
    [0, 1, 17, 30].map(user_source => ({
      ref_date,
      user_source,
      new_user: figure(9, context.account.appId, ref_date, user_source, 'new'),
      cancel_user: figure(2, context.account.appId, ref_date, user_source, 'missing'),
    })),
  )
  return { list }
}

/** Answers `datacube/getusercumulate`. */
export function userCumulate(context: CallContext): Answer {
  const list = daysIn(context, 7).map(ref_date => ({
    ref_date,
    user_source: 0,
    cumulate_user: context.account.followers,
  }))
  return { list }
}

/** Everything published, one by one, with the id that joins it to statistics. */
function articlesOf({ published, jobs }: Account) {
  return Object.entries(published).flatMap(([articleId, { articles, publishId, updateTime }]) =>
    articles.map((article, index) => ({
      article,
      articleId,
      msgid: `${jobs[publishId]?.msgDataId ?? '0'}_${index + 1}`,
      index: index + 1,
      publishedOn: dayOf(updateTime),
    })),
  )
}

/** Figures of an article on a day. Fewer than three readers count as none. */
function reading(msgid: string, day: string): Json {
  const read = figure(900, msgid, day, 'read')
  if (read < 3) return { read_user: 0, read_user_source: [], share_user: 0 }
  const share = figure(Math.floor(read / 12), msgid, day, 'share')
  const fromMessages = Math.floor(read * 0.6)
  return {
    read_user: read,
    read_user_source: [
      { user_count: fromMessages, scene_desc: '公众号消息' },
      { user_count: read - fromMessages, scene_desc: '朋友圈' },
    ],
    share_user: share,
    zaikan_user: figure(Math.floor(read / 30), msgid, day, 'zaikan'),
    like_user: figure(Math.floor(read / 20), msgid, day, 'like'),
    comment_count: figure(Math.floor(read / 60), msgid, day, 'comment'),
    collection_user: figure(Math.floor(read / 40), msgid, day, 'collect'),
  }
}

function perArticle(context: CallContext, pick: (facts: Json) => Json): Answer {
  const [day = ''] = daysIn(context, 1)
  const list = articlesOf(context.account)
    .filter(({ publishedOn }) => publishedOn <= day)
    .map(({ msgid }) => ({ ref_date: day, msgid, detail: pick(reading(msgid, day)) }))
  return { list, is_delay: false }
}

/** Answers `datacube/getarticleread`. */
export const articleRead = (context: CallContext): Answer =>
  perArticle(context, ({ read_user, read_user_source }) => ({ read_user, read_user_source }))

/** Answers `datacube/getarticleshare`. */
export const articleShare = (context: CallContext): Answer =>
  perArticle(context, ({ share_user }) => ({ share_user }))

/** Answers `datacube/getbizsummary`. */
export function businessSummary(context: CallContext): Answer {
  const list = daysIn(context, 30).map(ref_date => {
    const facts = articlesOf(context.account)
      .filter(({ publishedOn }) => publishedOn <= ref_date)
      .map(({ msgid }) => reading(msgid, ref_date))
    const sum = (name: string) => facts.reduce((total, one) => total + Number(one[name] ?? 0), 0)
    const names = ['read_user', 'share_user', 'zaikan_user', 'like_user', 'comment_count', 'collection_user']
    const detail = Object.fromEntries(names.map(name => [name, sum(name)]))
    return {
      ref_date,
      detail: { ...detail, read_user_source: [], redirect_ori_page_user: 0, send_page_count: facts.length },
    }
  })
  return { list, is_delay: false }
}

/** Articles published on a day, with figures of every day since. */
export function articleTotalDetail(context: CallContext): Answer {
  const [day = ''] = daysIn(context, 1)
  const list = articlesOf(context.account)
    .filter(({ publishedOn }) => publishedOn === day)
    .map(({ msgid, article, articleId, index }) => ({
      ref_date: day,
      msgid,
      publish_type: 1,
      title: article.title,
      content_url: `http://mp.weixin.qq.com/s?__biz=emulator&mid=${msgid.split('_')[0]}&idx=${index}&sn=${articleId}`,
      detail_list: daysSince(day, context.platform).map(stat_date => ({
        stat_date,
        ...reading(msgid, stat_date),
        praise_money: 0,
        read_subscribe_user: 0,
        read_delivery_rate: 0,
        read_finish_rate: figure(80, msgid, stat_date, 'finish') / 100,
        read_avg_activetime: figure(30, msgid, stat_date, 'time') / 10,
        read_jump_position: [],
      })),
    }))
  return { list, is_delay: false }
}

function daysSince(first: string, platform: Platform): string[] {
  const days: string[] = []
  const today = dayOf(platform.now())
  for (let at = Date.parse(first); days.length < 30; at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10)
    if (day >= today) break
    days.push(day)
  }
  return days
}

const followersPerPage = 10_000

/** Answers `user/get`. */
export function listFollowers({ account, request }: CallContext): Answer {
  const next = request.query.get('next_openid') ?? ''
  const start = next === '' ? 0 : Number(next.slice(1)) + 1
  const count = Math.max(0, Math.min(followersPerPage, account.followers - start))
  const openid = Array.from({ length: count }, (_, index) => `o${String(start + index).padStart(27, '0')}`)
  return {
    total: account.followers,
    count,
    ...(count > 0 && { data: { openid } }),
    next_openid: openid.at(-1) ?? '',
  }
}
