import { figure } from './figures.ts'
import { isJson, type Json, jsonBody, textOf } from './json-body.ts'
import { type Answer, type CallContext, WeixinError } from './platform.ts'
import type { Account } from './state.ts'

const followersPerPage = 10_000

const infosPerCall = 100

/** The id of a follower by number, from 0. */
export const openIdOf = (number: number): string => `o${String(number).padStart(27, '0')}`

/** The number of a follower. @throws WeixinError 40003 */
export function requireFollower({ followers }: Account, openId: string): number {
  const number = Number(openId.slice(1))
  if (!/^o\d{27}$/.test(openId) || number >= followers) throw new WeixinError(40003, 'invalid openid')
  return number
}

/** Answers `user/get`. */
export function listFollowers({ account, request }: CallContext): Answer {
  const next = request.query.get('next_openid') ?? ''
  const start = next === '' ? 0 : requireFollower(account, next) + 1
  const count = Math.max(0, Math.min(followersPerPage, account.followers - start))
  const openid = Array.from({ length: count }, (_, index) => openIdOf(start + index))
  return {
    total: account.followers,
    count,
    ...(count > 0 && { data: { openid } }),
    next_openid: openid.at(-1) ?? '',
  }
}

/** Answers `user/info`. WeChat has not given names and pictures since the end of 2021. */
export function followerInfo({ account, request }: CallContext): Answer {
  const openId = request.query.get('openid') ?? ''
  if (openId === '') throw new WeixinError(41009, 'missing openid')
  return infoOf(account, openId, request.query.get('lang') ?? '')
}

/** Answers `user/info/batchget`. */
export function followerInfos({ account, request }: CallContext): Answer {
  const { user_list } = jsonBody(request)
  if (!Array.isArray(user_list)) throw new WeixinError(40031, 'invalid openid list')
  if (user_list.length === 0 || user_list.length > infosPerCall) {
    throw new WeixinError(40032, 'invalid openid list size')
  }
  return {
    user_info_list: user_list.map(one =>
      infoOf(account, isJson(one) ? textOf(one.openid) : '', isJson(one) ? textOf(one.lang) : ''),
    ),
  }
}

const scenes = ['ADD_SCENE_SEARCH', 'ADD_SCENE_QR_CODE', 'ADD_SCENE_PROFILE_CARD', 'ADD_SCENE_PROFILE_ITEM']
const firstSubscription = Date.parse('2023-01-01T00:00:00+08:00') / 1000
const subscriptionSeconds = 2 * 365 * 24 * 60 * 60

function infoOf(account: Account, openId: string, language: string): Json {
  const number = requireFollower(account, openId)
  return {
    subscribe: 1,
    openid: openId,
    language: language === '' ? 'zh_CN' : language,
    subscribe_time: firstSubscription + figure(subscriptionSeconds, account.appId, number),
    remark: '',
    groupid: 0,
    tagid_list: [],
    subscribe_scene: scenes[number % scenes.length],
    qr_scene: 0,
    qr_scene_str: '',
  }
}
