import { articlesOf, daysIn, figure } from './figures.ts'
import type { Json } from './json-body.ts'
import type { Answer, CallContext } from './platform.ts'
import { daysSince, reading } from './statistics.ts'

/** Figures by their older names. WeChat does not maintain these calls any more, and still answers them. */
function olderFigures(facts: Json): Json {
  const count = (name: string) => Number(facts[name] ?? 0)
  const read = count('read_user')
  return {
    int_page_read_user: read,
    int_page_read_count: Math.floor(read * 1.3),
    ori_page_read_user: 0,
    ori_page_read_count: 0,
    share_user: count('share_user'),
    share_count: count('share_user'),
    add_to_fav_user: count('collection_user'),
    add_to_fav_count: count('collection_user'),
  }
}

/** Figures of all articles on a day. */
function dayFigures({ account }: CallContext, day: string): Json {
  const facts = articlesOf(account)
    .filter(({ publishedOn }) => publishedOn <= day)
    .map(({ msgid }) => reading(msgid, day))
  const sum = (name: string) => facts.reduce((total, one) => total + Number(one[name] ?? 0), 0)
  return {
    read_user: sum('read_user'),
    share_user: sum('share_user'),
    collection_user: sum('collection_user'),
  }
}

const hours = Array.from({ length: 24 }, (_, hour) => hour * 100)

/** Spreads figures evenly over the hours of a day; the first hour gets the rest. */
const share = (value: unknown, hour: number): number => {
  const perHour = Math.floor(Number(value) / hours.length)
  return hour === 0 ? Number(value) - perHour * (hours.length - 1) : perHour
}

/** Answers `datacube/getarticlesummary`. */
export function articleSummary(context: CallContext): Answer {
  const [day = ''] = daysIn(context, 1)
  const list = articlesOf(context.account)
    .filter(({ publishedOn }) => publishedOn <= day)
    .map(({ msgid, title }) => ({ ref_date: day, msgid, title, ...olderFigures(reading(msgid, day)) }))
  return { list }
}

/** Answers `datacube/getarticletotal`: articles of a day, with figures of every day since. */
export function articleTotal(context: CallContext): Answer {
  const [day = ''] = daysIn(context, 1)
  const list = articlesOf(context.account)
    .filter(({ publishedOn }) => publishedOn === day)
    .map(({ msgid, title }) => ({
      ref_date: day,
      msgid,
      title,
      details: daysSince(day, context.platform).map(stat_date => ({
        stat_date,
        target_user: context.account.followers,
        ...olderFigures(reading(msgid, stat_date)),
      })),
    }))
  return { list }
}

/** Answers `datacube/getuserread`. */
export const userRead = (context: CallContext): Answer => ({
  list: daysIn(context, 3).map(ref_date => ({ ref_date, ...olderFigures(dayFigures(context, ref_date)) })),
})

/** Answers `datacube/getuserreadhour`. */
export function userReadByHour(context: CallContext): Answer {
  const [day = ''] = daysIn(context, 1)
  const figures = olderFigures(dayFigures(context, day))
  const list = hours.map(ref_hour => ({
    ref_date: day,
    ref_hour,
    user_source: 0,
    ...Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, share(value, ref_hour)])),
  }))
  return { list }
}

/** 1 to a friend, 2 to Moments. */
const shareScenes = [1, 2] as const

const shares = (total: number, scene: 1 | 2): Json => {
  const toFriends = Math.floor(total / 2)
  const count = scene === 1 ? toFriends : total - toFriends
  return { share_scene: scene, share_count: count, share_user: count }
}

/** Answers `datacube/getusershare`. */
export function userShare(context: CallContext): Answer {
  const list = daysIn(context, 7).flatMap(ref_date => {
    const total = Number(dayFigures(context, ref_date).share_user)
    return shareScenes.map(scene => ({ ref_date, ...shares(total, scene) }))
  })
  return { list }
}

/** Answers `datacube/getusersharehour`. */
export function userShareByHour(context: CallContext): Answer {
  const [day = ''] = daysIn(context, 1)
  const total = dayFigures(context, day).share_user
  const list = hours.flatMap(ref_hour =>
    shareScenes.map(scene => ({ ref_date: day, ref_hour, ...shares(share(total, ref_hour), scene) })),
  )
  return { list }
}

/** Answers `datacube/getupstreammsg`: texts and pictures that followers sent. */
export function upstreamMessages(context: CallContext): Answer {
  const list = daysIn(context, 7).flatMap(ref_date =>
    [1, 2].map(msg_type => {
      const msg_user = figure(12, context.account.appId, ref_date, msg_type, 'upstream')
      return { ref_date, user_source: 0, msg_type, msg_user, msg_count: msg_user * 2 }
    }),
  )
  return { list }
}

/** How the account's own server answered. */
function interfaceFigures({ account }: CallContext, ...when: (string | number)[]): Json {
  const callback_count = figure(40, account.appId, ...when, 'callback')
  const fail_count = figure(2, account.appId, ...when, 'fail')
  return { callback_count, fail_count, total_time_cost: callback_count * 90, max_time_cost: 400 }
}

/** Answers `datacube/getinterfacesummary`. */
export const interfaceSummary = (context: CallContext): Answer => ({
  list: daysIn(context, 30).map(ref_date => ({ ref_date, ...interfaceFigures(context, ref_date) })),
})

/** Answers `datacube/getinterfacesummaryhour`. */
export function interfaceSummaryByHour(context: CallContext): Answer {
  const [day = ''] = daysIn(context, 1)
  return {
    list: hours.map(ref_hour => ({ ref_date: day, ref_hour, ...interfaceFigures(context, day, ref_hour) })),
  }
}
