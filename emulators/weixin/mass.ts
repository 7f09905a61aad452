import { articleUrl, dayMs, dayOf } from './figures.ts'
import { requireFollower } from './followers.ts'
import { isJson, type Json, jsonBody, textOf } from './json-body.ts'
import { requireMaterial } from './materials.ts'
import { type Answer, type CallContext, ok, type Platform, WeixinError } from './platform.ts'
import type { Account, Article, MassMessage } from './state.ts'

const firstMessageId = 3_147_483_600
const clientIdBytes = 64
/** A subscription account reaches its followers once a day. */
const massesPerDay = 1
/** Thousands of followers a minute, by the number of the speed. */
const realSpeeds = [800, 600, 450, 300, 100] as const
const mediaKinds = ['image', 'voice', 'mpvideo'] as const

interface Content {
  /** The draft that the message is made of. */
  draft?: string
  articles: Article[]
}

/** Content of a message. @throws WeixinError 40008, 40007, 41006, 44004 */
function contentOf(context: CallContext, body: Json): Content {
  const kind = textOf(body.msgtype)
  const part = isJson(body[kind]) ? body[kind] : {}
  if (kind === 'text') {
    if (textOf(part.content) === '') throw new WeixinError(44004, 'empty content')
    return { articles: [] }
  }
  const mediaId = textOf(part.media_id)
  const isMedia = mediaKinds.some(one => one === kind)
  if (kind !== 'mpnews' && !isMedia) throw new WeixinError(40008, 'invalid message type')
  if (mediaId === '') throw new WeixinError(41006, 'media_id missing')
  if (isMedia) {
    requireMaterial(context, mediaId)
    return { articles: [] }
  }
  const draft = context.account.drafts[mediaId]
  if (!draft) throw new WeixinError(40007, 'invalid media_id')
  return { draft: mediaId, articles: structuredClone(draft.articles) }
}

/** Answers `message/mass/preview`: a message to one reader. `towxname` goes before `touser`. */
export function previewMass(context: CallContext): Answer {
  const body = jsonBody(context.request)
  const [name, openId] = [textOf(body.towxname), textOf(body.touser)]
  if (name === '' && openId === '') throw new WeixinError(41009, 'missing openid')
  if (name === '') requireFollower(context.account, openId)
  contentOf(context, body)
  return { errcode: 0, errmsg: 'preview success', msg_id: firstMessageId + context.platform.nextId() }
}

/** Answers `message/mass/sendall`. The draft is gone once it is sent. */
export function sendMass(context: CallContext): Answer {
  const { account, platform, request } = context
  const body = jsonBody(request)
  const { filter } = body
  const now = platform.now()
  const hasReceivers = isJson(filter) && (filter.is_to_all === true || textOf(filter.tag_id) !== '')
  if (!hasReceivers) throw new WeixinError(40035, 'invalid parameter')
  const clientMsgId = textOf(body.clientmsgid)
  if (Buffer.byteLength(clientMsgId) > clientIdBytes) {
    throw new WeixinError(45067, 'clientmsgid size out of limit')
  }
  const sent = Object.entries(account.masses)
  const same = sent.find(
    ([, one]) => clientMsgId !== '' && one.clientMsgId === clientMsgId && one.sentAt > now - dayMs,
  )
  if (same) return { errcode: 45065, errmsg: 'clientmsgid exist', msg_id: Number(same[0]) }
  const today = sent.filter(([, one]) => dayOf(one.sentAt) === dayOf(now))
  if (today.length >= massesPerDay) throw new WeixinError(45028, 'has no masssend quota')
  const { draft, articles } = contentOf(context, body)
  const id = platform.nextId()
  const message: MassMessage = {
    msgDataId: String(2 * firstMessageId + id),
    articles,
    clientMsgId,
    sentAt: now,
    settlesAt: now + account.publishSeconds * 1000,
    status: 'SENDING',
    isAnnounced: false,
  }
  account.masses[String(firstMessageId + id)] = message
  if (draft !== undefined) delete account.drafts[draft]
  return {
    errcode: 0,
    errmsg: 'send job submission success',
    msg_id: firstMessageId + id,
    msg_data_id: Number(message.msgDataId),
  }
}

function requireMass({ account, platform }: CallContext, body: Json): [id: string, message: MassMessage] {
  settleMasses(platform, account)
  const id = textOf(body.msg_id)
  const message = account.masses[id]
  if (!message) throw new WeixinError(40035, 'invalid parameter')
  return [id, message]
}

/** Answers `message/mass/get`. */
export function getMass(context: CallContext): Answer {
  const [id, { status }] = requireMass(context, jsonBody(context.request))
  return { msg_id: Number(id), msg_status: status }
}

/** Answers `message/mass/delete`; `article_idx` from 1, 0 or none means all. */
export function deleteMass(context: CallContext): Answer {
  const body = jsonBody(context.request)
  const [, message] = requireMass(context, body)
  const { article_idx = 0 } = body
  if (typeof article_idx !== 'number' || article_idx < 0 || article_idx > message.articles.length) {
    throw new WeixinError(40114, 'invalid index value')
  }
  if (article_idx === 0 || message.articles.length === 1) message.status = 'DELETE'
  return ok
}

/** Answers `message/mass/speed/get`. */
export function getSpeed({ account: { massSpeed } }: CallContext): Answer {
  return { speed: massSpeed, realspeed: realSpeeds[massSpeed] / 10 }
}

/** Answers `message/mass/speed/set`. */
export function setSpeed({ account, request }: CallContext): Answer {
  const { speed } = jsonBody(request)
  const speedLevel = ([0, 1, 2, 3, 4] as const).find(one => one === speed)
  if (speedLevel === undefined) throw new WeixinError(45083, 'set mass speed: the speed must be from 0 to 4')
  account.massSpeed = speedLevel
  return ok
}

/** Ends messages that are due. @returns those that were not announced yet */
export function settleMasses(platform: Platform, account: Account): [id: string, message: MassMessage][] {
  const all = Object.entries(account.masses)
  for (const [, message] of all) {
    if (message.status === 'SENDING' && message.settlesAt <= platform.now()) message.status = 'SEND_SUCCESS'
  }
  return all.filter(([, { status, isAnnounced }]) => status === 'SEND_SUCCESS' && !isAnnounced)
}

/** Data of the event about a sent message. */
export function massFacts(account: Account, id: string, { articles, msgDataId }: MassMessage): Json {
  const { followers } = account
  const item = articles.map((_, index) => ({
    ArticleIdx: index + 1,
    ArticleUrl: articleUrl(msgDataId, index + 1, id),
  }))
  return {
    MsgID: Number(id),
    Status: 'send success',
    TotalCount: followers,
    FilterCount: followers,
    SentCount: followers,
    ErrorCount: 0,
    CopyrightCheckResult: { Count: 0, ResultList: '', CheckState: 0 },
    ArticleUrlResult: { Count: item.length, ResultList: { item } },
  }
}
