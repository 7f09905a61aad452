import { isJson, jsonBody, textOf } from './json-body.ts'
import { type Platform, WeixinError, type WeixinRequest } from './platform.ts'
import type { Account, IssuedToken } from './state.ts'

const tokenSeconds = 7200
const overlapMs = 5 * 60_000
const forcedPerDay = 20
const forcedGapMs = 30_000
const dayMs = 24 * 60 * 60_000

/** `GET /cgi-bin/token`: each call gives another token, and the one before it soon ends. */
export function plainToken(platform: Platform, request: WeixinRequest): Record<string, unknown> {
  const { query } = request
  if (query.get('grant_type') !== 'client_credential') throw new WeixinError(40002, 'invalid grant_type')
  const account = accountOf(platform, request, query.get('appid') ?? '', query.get('secret') ?? '')
  retire(account, account.plainToken, platform.now() + overlapMs)
  account.plainToken = issue(platform)
  return { access_token: account.plainToken.value, expires_in: tokenSeconds }
}

/** `POST /cgi-bin/stable_token`: the same token until shortly before its end, unless another one is forced. */
export function stableToken(platform: Platform, request: WeixinRequest): Record<string, unknown> {
  const body = jsonBody(request)
  if (body.grant_type !== 'client_credential') throw new WeixinError(40002, 'invalid grant_type')
  const account = accountOf(platform, request, textOf(body.appid), textOf(body.secret))
  const now = platform.now()
  const current = account.stableToken
  if (body.force_refresh === true) {
    requireForcible(account, now)
    account.forcedAt = [...account.forcedAt, now]
    retire(account, current, now)
    account.stableToken = issue(platform)
  } else if (!current || current.expiresAt - now <= overlapMs) {
    retire(account, current, current?.expiresAt ?? now)
    account.stableToken = issue(platform)
  }
  const { value, expiresAt } = account.stableToken ?? issue(platform)
  return { access_token: value, expires_in: Math.round((expiresAt - now) / 1000) }
}

function requireForcible(account: Account, now: number): void {
  account.forcedAt = account.forcedAt.filter(at => at > now - dayMs)
  const last = account.forcedAt.at(-1) ?? Number.NEGATIVE_INFINITY
  if (now - last < forcedGapMs) throw new WeixinError(45011, 'api minute-quota reach limit, must slower')
  if (account.forcedAt.length >= forcedPerDay) throw new WeixinError(45009, 'reach max api daily quota limit')
}

function issue(platform: Platform): IssuedToken {
  const now = platform.now()
  const value = `${platform.nextId()}_${platform.randomId(90)}`
  return { value, issuedAt: now, expiresAt: now + tokenSeconds * 1000, overAt: null }
}

function retire(account: Account, token: IssuedToken | null, overAt: number): void {
  if (token) account.oldTokens = [{ ...token, overAt }, ...account.oldTokens].slice(0, 20)
}

/** Checks the credentials of a request for a token. @throws WeixinError */
export function accountOf(
  { state }: Platform,
  request: WeixinRequest,
  appId: string,
  secret: string,
): Account {
  if (appId === '') throw new WeixinError(41002, 'appid missing')
  if (secret === '') throw new WeixinError(41004, 'appsecret missing')
  const account = state.accounts[appId]
  if (!account) throw new WeixinError(40013, 'invalid appid')
  if (account.isFrozen) throw new WeixinError(50007, 'account is frozen')
  if (account.isSecretFrozen) throw new WeixinError(40243, 'AppSecret is frozen')
  if (account.secret !== secret) throw new WeixinError(40125, 'invalid appsecret')
  const { address } = request
  if (!account.whiteList.includes('*') && !account.whiteList.includes(address)) {
    throw new WeixinError(40164, `invalid ip ${address} ipv6 ::ffff:${address}, not in whitelist`)
  }
  return account
}

const notLatest =
  'invalid credential, access_token is invalid or not latest, could get access_token by getStableAccessToken, more details at https://mmbizurl.cn/s/JtxxFh33r'

/**
 * The account of a call's token. As seen in public logs, Official Accounts get 40001 for a token that WeChat does not
 * know, in any form, and for one that a newer token replaced, and 42001 for one whose time is over. 40014 stands
 * in WeChat's list of codes, but only WeCom and other products were seen to send it.
 * @throws WeixinError 41001, 40001, 42001
 */
export function accountByToken({ state, now }: Platform, token: string | null): Account {
  if (token === null || token === '') throw new WeixinError(41001, 'access_token missing')
  for (const account of Object.values(state.accounts)) {
    const matchingToken = [account.stableToken, account.plainToken, ...account.oldTokens].find(
      one => one?.value === token,
    )
    if (!matchingToken) continue
    const { expiresAt, overAt } = matchingToken
    if (overAt !== null && overAt < expiresAt && overAt <= now()) break
    if (expiresAt <= now()) throw new WeixinError(42001, 'access_token expired')
    if (account.isFrozen) throw new WeixinError(50007, 'account is frozen')
    return account
  }
  throw new WeixinError(40001, notLatest)
}

/** Account in a JSON request for a token; for the log. */
export function appIdIn(request: WeixinRequest): string {
  const inQuery = request.query.get('appid')
  if (inQuery !== null) return inQuery
  try {
    const body: unknown = JSON.parse(request.body.toString('utf8'))
    return isJson(body) ? textOf(body.appid) : ''
  } catch {
    return ''
  }
}
