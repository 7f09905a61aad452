import { dayOf } from './figures.ts'
import { jsonBody, textOf } from './json-body.ts'
import {
  type Answer,
  type CallContext,
  type LoggedRequest,
  ok,
  type Platform,
  WeixinError,
} from './platform.ts'
import type { Account } from './state.ts'
import { accountOf } from './tokens.ts'

const clearsPerMonth = 10
const defaultLimit = 1000

/** Returns a path whose quota may be asked for. @throws WeixinError for others */
type CheckPath = (account: Account, path: string) => string

const limits: Readonly<Record<string, number>> = {
  '/cgi-bin/stable_token': 500_000,
  '/cgi-bin/freepublish/submit': 100,
  '/cgi-bin/freepublish/get': 100_000,
  '/cgi-bin/draft/batchget': 5000,
  '/cgi-bin/media/uploadimg': 5000,
  '/cgi-bin/user/get': 500,
  '/cgi-bin/message/mass/preview': 100,
}

const limitOf = (account: Account, path: string) => account.dailyLimits[path] ?? limits[path] ?? defaultLimit

const monthOf = (at: number) => new Date(at + 8 * 60 * 60_000).toISOString().slice(0, 7)

/** Counts a call. @throws WeixinError 45009 when there were enough of it today */
export function countCall({ now }: Platform, account: Account, path: string): void {
  const today = dayOf(now())
  if (account.callsDay !== today) Object.assign(account, { callsDay: today, calls: {} })
  const used = account.calls[path] ?? 0
  if (used >= limitOf(account, path)) throw new WeixinError(45009, 'reach max api daily quota limit')
  account.calls[path] = used + 1
}

/** Answers `openapi/quota/get`. */
export function getQuota({ account, request }: CallContext, checkPath: CheckPath): Answer {
  const path = checkPath(account, textOf(jsonBody(request).cgi_path))
  const daily_limit = limitOf(account, path)
  const used = account.calls[path] ?? 0
  return {
    ...ok,
    quota: { daily_limit, used, remain: Math.max(0, daily_limit - used) },
    rate_limit: { call_count: 0, refresh_second: 60 },
  }
}

function clear(platform: Platform, account: Account, paths: readonly string[] | 'all'): void {
  const now = platform.now()
  account.clearedAt = account.clearedAt.filter(at => monthOf(at) === monthOf(now))
  if (account.clearedAt.length >= clearsPerMonth) {
    throw new WeixinError(48006, 'forbid to clear quota because of reaching the limit')
  }
  account.clearedAt.push(now)
  if (paths === 'all') account.calls = {}
  else for (const path of paths) delete account.calls[path]
}

/** Answers `clear_quota`. */
export function clearQuota({ account, platform, request }: CallContext): Answer {
  if (textOf(jsonBody(request).appid) !== account.appId) throw new WeixinError(40013, 'invalid appid')
  clear(platform, account, 'all')
  return ok
}

/** Answers `clear_quota/v2`. */
export function clearQuotaBySecret(platform: Platform, request: CallContext['request']): Answer {
  const body = jsonBody(request)
  const account = accountOf(platform, request, textOf(body.appid), textOf(body.appsecret))
  clear(platform, account, 'all')
  return ok
}

/** Answers `openapi/quota/clear`. */
export function clearOneQuota({ account, platform, request }: CallContext, checkPath: CheckPath): Answer {
  clear(platform, account, [checkPath(account, textOf(jsonBody(request).cgi_path))])
  return ok
}

/** Answers `openapi/rid/get`. */
export function explainRequest({ account, platform, request }: CallContext): Answer {
  const rid = textOf(jsonBody(request).rid)
  const loggedRequest: LoggedRequest | undefined = platform.log.find(
    one => one.rid === rid && one.appId === account.appId,
  )
  if (!loggedRequest) throw new WeixinError(76001, 'rid not found')
  return {
    ...ok,
    request: {
      invoke_time: Math.floor(loggedRequest.at / 1000),
      cost_in_ms: 1,
      request_url: loggedRequest.path,
      request_body: loggedRequest.sent,
      response_body: loggedRequest.answered,
      client_ip: loggedRequest.address,
    },
  }
}
