import { lookup } from 'node:dns/promises'
import { connect } from 'node:net'
import {
  addDraft,
  countDrafts,
  deleteDraft,
  getDraft,
  listDrafts,
  seconds,
  switchDrafts,
  updateDraft,
} from './drafts.ts'
import { followerInfo, followerInfos, listFollowers, openIdOf } from './followers.ts'
import { type Json, jsonBody, textOf } from './json-body.ts'
import { deleteMass, getMass, getSpeed, previewMass, sendMass, setSpeed } from './mass.ts'
import {
  addMaterial,
  countMaterials,
  deleteMaterial,
  getMaterial,
  listMaterials,
  uploadImage,
  uploadMedia,
} from './materials.ts'
import {
  articleSummary,
  articleTotal,
  interfaceSummary,
  interfaceSummaryByHour,
  upstreamMessages,
  userRead,
  userReadByHour,
  userShare,
  userShareByHour,
} from './older-statistics.ts'
import {
  type Answer,
  type CallContext,
  ok,
  type Platform,
  WeixinError,
  type WeixinRequest,
} from './platform.ts'
import { deletePublished, getArticle, getJob, listPublished, submit } from './publishing.ts'
import { clearOneQuota, clearQuota, clearQuotaBySecret, explainRequest, getQuota } from './quota.ts'
import type { Account, Article, Comment, CommentThread, Grant } from './state.ts'
import {
  articleRead,
  articleShare,
  articleTotalDetail,
  businessSummary,
  userCumulate,
  userSummary,
} from './statistics.ts'
import { plainToken, stableToken } from './tokens.ts'

const maxCount = 50
const replyLength = 600
const firstComments = ['写得真好，收藏了。', '请问线下活动怎么报名？', '期待下一期！']

/** The article that a call names by `msg_data_id`, and `index` from 0. @throws WeixinError 88001 */
function requireArticle({ account }: CallContext, body: Json): { key: string; article: Article } {
  const msgDataId = textOf(body.msg_data_id)
  const { index = 0 } = body
  const job = Object.values(account.jobs).find(one => one.msgDataId === msgDataId && one.articleId !== null)
  const mass = Object.values(account.masses).find(one => one.msgDataId === msgDataId)
  const article = typeof index === 'number' ? (job ?? mass)?.articles[index] : undefined
  if (!article) throw new WeixinError(88001, 'msg_data is not exists')
  return { key: `${msgDataId}_${Number(index) + 1}`, article }
}

/** Comments on the article of a call. Articles with comments begin with three of them. */
function threadOf(context: CallContext, body: Json): CommentThread {
  const { account, platform } = context
  const { key, article } = requireArticle(context, body)
  const isOpen = article.need_open_comment === 1
  account.threads[key] ??= {
    isOpen,
    comments: isOpen
      ? firstComments.slice(0, account.followers).map((content, index) => ({
          user_comment_id: index + 1,
          openid: openIdOf(index),
          create_time: seconds(platform.now()),
          content,
          comment_type: 0,
        }))
      : [],
  }
  return account.threads[key]
}

function requireComment(thread: CommentThread, body: Json): Comment {
  const comment = thread.comments.find(one => String(one.user_comment_id) === textOf(body.user_comment_id))
  if (!comment) throw new WeixinError(88008, 'comment is not exists')
  return comment
}

/** Makes a call that changes one comment. */
const onComment =
  (change: (comment: Comment, body: Json, thread: CommentThread, context: CallContext) => void) =>
  (context: CallContext): Answer => {
    const body = jsonBody(context.request)
    const thread = threadOf(context, body)
    change(requireComment(thread, body), body, thread, context)
    return ok
  }

const onThread =
  (isOpen: boolean) =>
  (context: CallContext): Answer => {
    threadOf(context, jsonBody(context.request)).isOpen = isOpen
    return ok
  }

/** Answers `comment/open`. */
const openComments = onThread(true)

/** Answers `comment/close`. */
const closeComments = onThread(false)

/** Answers `comment/list`; `type` 0 means all, 1 ordinary ones, 2 elected ones. */
function listComments(context: CallContext): Answer {
  const body = jsonBody(context.request)
  const { begin, count, type } = body
  const { comments } = threadOf(context, body)
  const isRange = typeof begin === 'number' && begin >= 0 && typeof count === 'number'
  if (!isRange || count <= 0 || count > maxCount) throw new WeixinError(88010, 'count range error')
  if (type !== 0 && type !== 1 && type !== 2) throw new WeixinError(40035, 'invalid parameter')
  const matching = comments.filter(one => type === 0 || one.comment_type === type - 1)
  return { ...ok, total: matching.length, comment: matching.slice(begin, begin + count) }
}

/** Answers `comment/markelect`. */
const electComment = onComment(comment => {
  comment.comment_type = 1
})

/** Answers `comment/unmarkelect`. */
const unelectComment = onComment(comment => {
  comment.comment_type = 0
})

/** Answers `comment/delete`. */
const deleteComment = onComment((comment, _, thread) => {
  thread.comments = thread.comments.filter(one => one !== comment)
})

/** Answers `comment/reply/add`. */
const replyToComment = onComment((comment, body, _, { platform }) => {
  const content = textOf(body.content)
  if (content === '' || content.length > replyLength) {
    throw new WeixinError(88007, 'content beyond max len or content len is zero')
  }
  if (comment.reply) throw new WeixinError(88005, 'already reply')
  comment.reply = { content, create_time: seconds(platform.now()) }
})

/** Answers `comment/reply/delete`. */
const deleteReply = onComment(comment => {
  if (!comment.reply) throw new WeixinError(88008, 'comment is not exists')
  delete comment.reply
})

const actions = ['dns', 'ping', 'all'] as const
const operators = ['DEFAULT', 'CHINANET', 'UNICOM', 'CAP'] as const
const timeoutMs = 1000

/**
 * Answers `callback/check`: where the callback address leads and whether it is reached. The emulator opens a
 * connection where WeChat sends a ping.
 */
async function checkNetwork({ account, request }: CallContext): Promise<Answer> {
  const body = jsonBody(request)
  const action = actions.find(one => one === body.action)
  const operator = operators.find(one => one === body.check_operator)
  if (!action) throw new WeixinError(40202, 'invalid action')
  if (!operator) throw new WeixinError(40203, 'invalid check_operator')
  if (!account.callback) throw new WeixinError(40201, 'invalid url')
  const { hostname, port, protocol } = new URL(account.callback.url)
  const name = hostname.replaceAll(/[[\]]/g, '')
  const addresses = await lookup(name, { all: true }).catch(() => [])
  // WeChat's own network stands for the operator that it chooses.
  const from_operator = operator === 'DEFAULT' ? 'CAP' : operator
  const portNumber = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
  const ping = async ({ address: ip }: { address: string }) => {
    const milliseconds = await reach(ip, portNumber)
    const isReached = milliseconds !== undefined
    return {
      ip,
      from_operator,
      package_loss: isReached ? '0%' : '100%',
      time: isReached ? `${milliseconds.toFixed(3)}ms` : '',
    }
  }
  return {
    dns: action === 'ping' ? [] : addresses.map(({ address: ip }) => ({ ip, real_operator: from_operator })),
    ping: action === 'dns' ? [] : await Promise.all(addresses.map(ping)),
  }
}

/** How long a connection takes; undefined when there is none. */
async function reach(host: string, port: number): Promise<number | undefined> {
  const begunAt = performance.now()
  const socket = connect({ host, port, timeout: timeoutMs })
  try {
    return await new Promise<number | undefined>(resolve => {
      socket.once('connect', () => resolve(performance.now() - begunAt))
      socket.once('error', () => resolve(undefined))
      socket.once('timeout', () => resolve(undefined))
    })
  } finally {
    socket.destroy()
  }
}

interface Call {
  method: 'GET' | 'POST'
  does: (context: CallContext) => Answer | Promise<Answer>
  /** Ability that the call needs; undefined: every account may make it. */
  needs?: Grant
}

const get = (does: Call['does'], needs?: Grant): Call => ({ method: 'GET', does, ...(needs && { needs }) })
const post = (does: Call['does'], needs?: Grant): Call => ({ method: 'POST', does, ...(needs && { needs }) })

const addresses = { ip_list: ['101.226.103.0/25', '101.226.62.0/26'] }

/** Calls that `draft/*` replaced. WeChat ended them for everyone. */
const superseded = post(() => {
  throw new WeixinError(45106, 'This API has been unsupported')
})

/** Every call with a token, by its path. */
export const calls: Readonly<Record<string, Call>> = {
  '/cgi-bin/draft/add': post(addDraft, 'drafts'),
  '/cgi-bin/draft/update': post(updateDraft, 'drafts'),
  '/cgi-bin/draft/get': post(getDraft, 'drafts'),
  '/cgi-bin/draft/batchget': post(listDrafts, 'drafts'),
  '/cgi-bin/draft/count': get(countDrafts, 'drafts'),
  '/cgi-bin/draft/delete': post(deleteDraft, 'drafts'),
  '/cgi-bin/draft/switch': post(switchDrafts, 'drafts'),
  '/cgi-bin/media/uploadimg': post(uploadImage, 'materials'),
  '/cgi-bin/media/upload': post(uploadMedia, 'materials'),
  '/cgi-bin/media/uploadnews': superseded,
  '/cgi-bin/material/add_news': superseded,
  '/cgi-bin/material/add_material': post(addMaterial, 'materials'),
  '/cgi-bin/material/get_material': post(getMaterial, 'materials'),
  '/cgi-bin/material/get_materialcount': get(countMaterials, 'materials'),
  '/cgi-bin/material/batchget_material': post(listMaterials, 'materials'),
  '/cgi-bin/material/del_material': post(deleteMaterial, 'materials'),
  '/cgi-bin/freepublish/submit': post(submit, 'publish'),
  '/cgi-bin/freepublish/get': post(getJob, 'publish'),
  '/cgi-bin/freepublish/batchget': post(listPublished, 'publish'),
  '/cgi-bin/freepublish/getarticle': post(getArticle, 'publish'),
  '/cgi-bin/freepublish/delete': post(deletePublished, 'publish'),
  '/cgi-bin/message/mass/preview': post(previewMass, 'publish'),
  '/cgi-bin/message/mass/sendall': post(sendMass, 'publish'),
  '/cgi-bin/message/mass/get': post(getMass, 'publish'),
  '/cgi-bin/message/mass/delete': post(deleteMass, 'publish'),
  '/cgi-bin/message/mass/speed/get': post(getSpeed, 'publish'),
  '/cgi-bin/message/mass/speed/set': post(setSpeed, 'publish'),
  '/cgi-bin/user/get': get(listFollowers, 'followers'),
  '/cgi-bin/user/info': get(followerInfo, 'followers'),
  '/cgi-bin/user/info/batchget': post(followerInfos, 'followers'),
  '/cgi-bin/comment/open': post(openComments, 'comments'),
  '/cgi-bin/comment/close': post(closeComments, 'comments'),
  '/cgi-bin/comment/list': post(listComments, 'comments'),
  '/cgi-bin/comment/markelect': post(electComment, 'comments'),
  '/cgi-bin/comment/unmarkelect': post(unelectComment, 'comments'),
  '/cgi-bin/comment/delete': post(deleteComment, 'comments'),
  '/cgi-bin/comment/reply/add': post(replyToComment, 'comments'),
  '/cgi-bin/comment/reply/delete': post(deleteReply, 'comments'),
  '/datacube/getusersummary': post(userSummary, 'statistics'),
  '/datacube/getusercumulate': post(userCumulate, 'statistics'),
  '/datacube/getarticleread': post(articleRead, 'statistics'),
  '/datacube/getarticleshare': post(articleShare, 'statistics'),
  '/datacube/getbizsummary': post(businessSummary, 'statistics'),
  '/datacube/getarticletotaldetail': post(articleTotalDetail, 'statistics'),
  '/datacube/getarticlesummary': post(articleSummary, 'statistics'),
  '/datacube/getarticletotal': post(articleTotal, 'statistics'),
  '/datacube/getuserread': post(userRead, 'statistics'),
  '/datacube/getuserreadhour': post(userReadByHour, 'statistics'),
  '/datacube/getusershare': post(userShare, 'statistics'),
  '/datacube/getusersharehour': post(userShareByHour, 'statistics'),
  '/datacube/getupstreammsg': post(upstreamMessages, 'statistics'),
  '/datacube/getinterfacesummary': post(interfaceSummary, 'statistics'),
  '/datacube/getinterfacesummaryhour': post(interfaceSummaryByHour, 'statistics'),
  '/cgi-bin/openapi/quota/get': post(context => getQuota(context, allowedPath)),
  '/cgi-bin/openapi/quota/clear': post(context => clearOneQuota(context, allowedPath)),
  '/cgi-bin/openapi/rid/get': post(explainRequest),
  '/cgi-bin/clear_quota': post(clearQuota),
  '/cgi-bin/getcallbackip': get(() => addresses),
  '/cgi-bin/get_api_domain_ip': get(() => addresses),
  '/cgi-bin/callback/check': post(checkNetwork),
}

interface OpenCall {
  method: 'GET' | 'POST'
  does: (platform: Platform, request: WeixinRequest) => Answer
}

/** Calls without a token. */
export const openCalls: Readonly<Record<string, OpenCall>> = {
  '/cgi-bin/token': { method: 'GET', does: plainToken },
  '/cgi-bin/stable_token': { method: 'POST', does: stableToken },
  '/cgi-bin/clear_quota/v2': { method: 'POST', does: clearQuotaBySecret },
}

export const isKnownCall = (path: string): boolean =>
  Object.hasOwn(calls, path) || Object.hasOwn(openCalls, path)

/** Checks a path whose quota is asked for. @throws WeixinError 76003, 76021, 76022 */
function allowedPath(account: Account, path: string): string {
  if (!path.startsWith('/')) throw new WeixinError(76003, 'cgi_path format error')
  if (!isKnownCall(path)) throw new WeixinError(76021, 'cgi_path not found, please check')
  const needs = calls[path]?.needs
  if (needs && !account.granted[needs])
    throw new WeixinError(76022, 'could not use this cgi_path, no permission')
  return path
}
