import {
  addDraft,
  countDrafts,
  deleteDraft,
  getDraft,
  listDrafts,
  switchDrafts,
  updateDraft,
} from './drafts.ts'
import { jsonBody } from './json-body.ts'
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
  type Answer,
  type CallContext,
  makeRid,
  ok,
  type Platform,
  WeixinError,
  type WeixinRequest,
} from './platform.ts'
import { deletePublished, getArticle, getJob, listPublished, submit } from './publishing.ts'
import {
  clearOneQuota,
  clearQuota,
  clearQuotaBySecret,
  countCall,
  explainRequest,
  getQuota,
} from './quota.ts'
import type { Account, Grant, PlannedFailure } from './state.ts'
import {
  articleRead,
  articleShare,
  articleTotalDetail,
  businessSummary,
  listFollowers,
  userCumulate,
  userSummary,
} from './statistics.ts'
import { accountByToken, appIdIn, plainToken, stableToken } from './tokens.ts'

interface Call {
  does: (context: CallContext) => Answer | Promise<Answer>
  /** Ability that the call needs; undefined: every account may make it. */
  needs?: Grant
}

const addresses = { ip_list: ['101.226.103.0/25', '101.226.62.0/26'] }

/** Every call with a token, by its path. */
const calls: Readonly<Record<string, Call>> = {
  '/cgi-bin/draft/add': { does: addDraft, needs: 'drafts' },
  '/cgi-bin/draft/update': { does: updateDraft, needs: 'drafts' },
  '/cgi-bin/draft/get': { does: getDraft, needs: 'drafts' },
  '/cgi-bin/draft/batchget': { does: listDrafts, needs: 'drafts' },
  '/cgi-bin/draft/count': { does: countDrafts, needs: 'drafts' },
  '/cgi-bin/draft/delete': { does: deleteDraft, needs: 'drafts' },
  '/cgi-bin/draft/switch': { does: switchDrafts, needs: 'drafts' },
  '/cgi-bin/media/uploadimg': { does: uploadImage, needs: 'materials' },
  '/cgi-bin/media/upload': { does: uploadMedia, needs: 'materials' },
  '/cgi-bin/material/add_material': { does: addMaterial, needs: 'materials' },
  '/cgi-bin/material/get_material': { does: getMaterial, needs: 'materials' },
  '/cgi-bin/material/get_materialcount': { does: countMaterials, needs: 'materials' },
  '/cgi-bin/material/batchget_material': { does: listMaterials, needs: 'materials' },
  '/cgi-bin/material/del_material': { does: deleteMaterial, needs: 'materials' },
  '/cgi-bin/freepublish/submit': { does: submit, needs: 'publish' },
  '/cgi-bin/freepublish/get': { does: getJob, needs: 'publish' },
  '/cgi-bin/freepublish/batchget': { does: listPublished, needs: 'publish' },
  '/cgi-bin/freepublish/getarticle': { does: getArticle, needs: 'publish' },
  '/cgi-bin/freepublish/delete': { does: deletePublished, needs: 'publish' },
  '/cgi-bin/user/get': { does: listFollowers, needs: 'followers' },
  '/datacube/getusersummary': { does: userSummary, needs: 'statistics' },
  '/datacube/getusercumulate': { does: userCumulate, needs: 'statistics' },
  '/datacube/getarticleread': { does: articleRead, needs: 'statistics' },
  '/datacube/getarticleshare': { does: articleShare, needs: 'statistics' },
  '/datacube/getbizsummary': { does: businessSummary, needs: 'statistics' },
  '/datacube/getarticletotaldetail': { does: articleTotalDetail, needs: 'statistics' },
  '/cgi-bin/openapi/quota/get': { does: getQuota },
  '/cgi-bin/openapi/quota/clear': { does: clearOneQuota },
  '/cgi-bin/openapi/rid/get': { does: explainRequest },
  '/cgi-bin/clear_quota': { does: clearQuota },
  '/cgi-bin/getcallbackip': { does: () => addresses },
  '/cgi-bin/get_api_domain_ip': { does: () => addresses },
  '/cgi-bin/callback/check': {
    does: ({ request }) => {
      jsonBody(request)
      return { ...ok, dns: [], ping: [] }
    },
  },
}

/** Calls without a token. */
const openCalls: Readonly<Record<string, (platform: Platform, request: WeixinRequest) => Answer>> = {
  '/cgi-bin/token': plainToken,
  '/cgi-bin/stable_token': stableToken,
  '/cgi-bin/clear_quota/v2': clearQuotaBySecret,
}

/** How a network fails. */
type Breakage = Exclude<PlannedFailure['failure'], number>

/** How a request ends: with an answer, or with one that gets lost. */
export type Ending = { answer: Answer } | { broken: Breakage }

/** Answers a request as the platform does: refusals are JSON, too, with the id of the request. */
export async function answerCall(platform: Platform, request: WeixinRequest): Promise<Ending> {
  const rid = makeRid()
  const appId = appIdOf(platform, request)
  const account = platform.state.accounts[appId]
  const planned = account && takePlanned(account, request.path)
  const breakage = typeof planned?.failure === 'string' ? planned.failure : undefined
  const answer: Answer =
    breakage && !planned?.isDone ? {} : await perform(platform, request, planned).catch(refusal(rid))
  platform.record({
    rid,
    at: platform.now(),
    method: request.method,
    path: request.path,
    appId,
    address: request.address,
    sent: isText(request) ? withoutSecrets(request.body.toString('utf8')) : `${request.body.length} bytes`,
    answered: breakage ?? ('file' in answer ? 'a file' : withoutSecrets(JSON.stringify(answer))),
  })
  return breakage ? { broken: breakage } : { answer }
}

async function perform(
  platform: Platform,
  request: WeixinRequest,
  planned: PlannedFailure | undefined,
): Promise<Answer> {
  const open = openCalls[request.path]
  const account = open ? undefined : accountByToken(platform, request.query.get('access_token'))
  if (typeof planned?.failure === 'number') throw new WeixinError(planned.failure, 'planned failure')
  if (open) return open(platform, request)
  const call = calls[request.path]
  if (!account || !call) throw new WeixinError(40066, 'invalid url')
  if (call.needs && !account.granted[call.needs]) throw new WeixinError(48001, 'api unauthorized')
  countCall(platform, account, request.path)
  return call.does({ account, request, platform })
}

/** @throws whatever is no refusal of the platform's own */
const refusal = (rid: string) => (error: unknown) => {
  if (!(error instanceof WeixinError)) throw error
  return { errcode: error.errcode, errmsg: `${error.message} rid: ${rid}` }
}

/** Account of a call, by its parameters or its token; empty when unknown. */
function appIdOf(platform: Platform, request: WeixinRequest): string {
  if (openCalls[request.path]) return appIdIn(request)
  try {
    return accountByToken(platform, request.query.get('access_token')).appId
  } catch {
    return ''
  }
}

function takePlanned(account: Account, path: string): PlannedFailure | undefined {
  const found = account.planned.find(one => one.path === '' || one.path === path)
  if (!found) return undefined
  const taken = { ...found }
  found.times--
  account.planned = account.planned.filter(({ times }) => times > 0)
  return taken
}

const isText = ({ headers }: WeixinRequest) => !(headers.get('content-type') ?? '').startsWith('multipart/')

const withoutSecrets = (text: string) =>
  text.replaceAll(/"(secret|appsecret|access_token)"\s*:\s*"[^"]*"/g, '"$1":"***"').slice(0, 4000)
