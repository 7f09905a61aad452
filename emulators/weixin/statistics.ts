import { articlesOf, dayMs, dayOf, daysIn, figure } from './figures.ts'
import type { Json } from './json-body.ts'
import type { Answer, CallContext, Platform } from './platform.ts'

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

function sourcesOf(readers: number): Json[] {
  const fromMessages = Math.floor(readers * 0.6)
  return [
    { user_count: fromMessages, scene_desc: '公众号消息' },
    { user_count: readers - fromMessages, scene_desc: '朋友圈' },
  ]
}

/** Figures of an article on a day. Fewer than three readers count as none. */
export function reading(msgid: string, day: string): Json {
  const read = figure(900, msgid, day, 'read')
  if (read < 3) return { read_user: 0, read_user_source: [], share_user: 0 }
  const share = figure(Math.floor(read / 12), msgid, day, 'share')
  return {
    read_user: read,
    read_user_source: sourcesOf(read),
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
    const read_user_source = sourcesOf(sum('read_user'))
    return {
      ref_date,
      detail: { ...detail, read_user_source, redirect_ori_page_user: 0, send_page_count: facts.length },
    }
  })
  return { list, is_delay: false }
}

/** Articles published on a day, with figures of every day since. */
export function articleTotalDetail(context: CallContext): Answer {
  const [day = ''] = daysIn(context, 1)
  const list = articlesOf(context.account)
    .filter(({ publishedOn }) => publishedOn === day)
    .map(({ msgid, title, url, isNotified }) => ({
      ref_date: day,
      msgid,
      publish_type: isNotified ? 0 : 1,
      title,
      content_url: url,
      detail_list: daysSince(day, context.platform).map(stat_date => ({
        stat_date,
        ...reading(msgid, stat_date),
        praise_money: 0,
        read_subscribe_user: 0,
        read_delivery_rate: 0,
        read_finish_rate: figure(80, msgid, stat_date, 'finish') / 100,
        read_avg_activetime: figure(30, msgid, stat_date, 'time') / 10,
        read_jump_position: [1, 2, 3, 4, 5].map(position => ({
          position,
          rate: figure(20, msgid, stat_date, position) / 100,
        })),
      })),
    }))
  return { list, is_delay: false }
}

export function daysSince(first: string, platform: Platform): string[] {
  const days: string[] = []
  const today = dayOf(platform.now())
  for (let at = Date.parse(first); days.length < 30; at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10)
    if (day >= today) break
    days.push(day)
  }
  return days
}
