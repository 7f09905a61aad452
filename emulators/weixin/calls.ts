import { calls, isKnownCall, openCalls } from './call-table.ts'
import { type Answer, makeRid, type Platform, WeixinError, type WeixinRequest } from './platform.ts'
import { countCall } from './quota.ts'
import type { Account, PlannedFailure } from './state.ts'
import { accountByToken, appIdIn } from './tokens.ts'

/** How a network fails. */
type Breakage = Exclude<PlannedFailure['failure'], number>

/** How a request ends: with an answer, or with one that gets lost. */
export type Ending = { answer: Answer } | { broken: Breakage }

/** Answers a request as the platform does: refusals are JSON, too, with the id of the request. */
export async function answerCall(platform: Platform, received: WeixinRequest): Promise<Ending> {
  const rid = makeRid()
  const request = { ...received, path: documentedPath(received.path) }
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

/** Clients write calls about figures like their names, `getInterfaceSummary`, and like their addresses, in lower case. */
const documentedPath = (path: string) => (path.startsWith('/datacube/') ? path.toLowerCase() : path)

async function perform(
  platform: Platform,
  request: WeixinRequest,
  planned: PlannedFailure | undefined,
): Promise<Answer> {
  const open = openCalls[request.path]
  const call = calls[request.path]
  // The path is looked up first: there is no call whose token could be checked.
  if (!isKnownCall(request.path)) throw new WeixinError(40066, 'invalid url')
  const account = open ? undefined : accountByToken(platform, request.query.get('access_token'))
  if (typeof planned?.failure === 'number') throw new WeixinError(planned.failure, 'planned failure')
  requireMethod(request, (open ?? call)?.method)
  if (open) return open.does(platform, request)
  if (!account || !call) throw new WeixinError(40066, 'invalid url')
  if (call.needs === 'comments' && !account.granted.comments) {
    throw new WeixinError(88000, 'without comment privilege')
  }
  if (call.needs && !account.granted[call.needs]) throw new WeixinError(48001, 'api unauthorized')
  countCall(platform, account, request.path)
  return call.does({ account, request, platform })
}

function requireMethod({ method }: WeixinRequest, required: 'GET' | 'POST' | undefined): void {
  if (required === 'GET' && method !== 'GET') throw new WeixinError(43001, 'require GET method')
  if (required === 'POST' && method !== 'POST') throw new WeixinError(43002, 'require POST method')
}

/** Turns a refusal of the platform into its answer. @throws all other errors */
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
  const planned = account.planned.find(one => one.path === '' || one.path === path)
  if (!planned) return undefined
  const taken = { ...planned }
  planned.times--
  account.planned = account.planned.filter(({ times }) => times > 0)
  return taken
}

const isText = ({ headers }: WeixinRequest) => !(headers.get('content-type') ?? '').startsWith('multipart/')

const withoutSecrets = (text: string) =>
  text.replaceAll(/"(secret|appsecret|access_token)"\s*:\s*"[^"]*"/g, '"$1":"***"').slice(0, 4000)
