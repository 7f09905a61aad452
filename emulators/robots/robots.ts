import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import * as z from 'zod'

/** The robots that write into groups of DingTalk, WeCom and Feishu. */
export type RobotKind = 'dingtalk' | 'wecom' | 'feishu'

/** A message that a robot took. */
export interface TakenMessage {
  kind: RobotKind
  title: string
  text: string
}

/**
 * How robots answer: as they should, with a refusal in an answer of status 200, with a status of failure, with a page of
 * a proxy, or by a redirect.
 */
export type RobotBehavior = 'take' | 'busy' | 'fail' | 'page' | 'redirect'

/** Stand-ins for the robots, which check what the real ones document. */
export interface RobotEmulator {
  /** Address of each robot, with the secret of its signature behind `#` where it has one. */
  urls: Readonly<Record<RobotKind, string>>
  messages: readonly TakenMessage[]
  behave(behavior: RobotBehavior): void
  stop(): Promise<void>
}

const token = 'robot0token0of0greenroom'
const secrets = { dingtalk: 'SECdingtalk0of0greenroom', feishu: 'feishu0secret0of0greenroom' } as const
/** In milliseconds. */
const signatureMs = 3_600_000
/** Longest text of a message of WeCom, in bytes of UTF-8. */
const wecomBytes = 4096

const dingtalkBody = z.strictObject({
  msgtype: z.literal('markdown'),
  markdown: z.strictObject({ title: z.string().min(1), text: z.string().min(1) }),
})
const wecomBody = z.strictObject({
  msgtype: z.literal('markdown'),
  markdown: z.strictObject({ content: z.string().min(1) }),
})
const feishuPart = z.union([
  z.strictObject({ tag: z.literal('text'), text: z.string() }),
  z.strictObject({ tag: z.literal('a'), text: z.string(), href: z.url() }),
])
const feishuPost = z.strictObject({ title: z.string(), content: z.array(z.array(feishuPart)) })
const feishuBody = z.strictObject({
  timestamp: z.string(),
  sign: z.string(),
  msg_type: z.literal('post'),
  content: z.strictObject({
    post: z.union([z.strictObject({ zh_cn: feishuPost }), z.strictObject({ en_us: feishuPost })]),
  }),
})

const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')
const isRecent = (time: number) => Math.abs(Date.now() - time) < signatureMs

/** A message that was taken, or the answer that refuses it. */
type Outcome = TakenMessage | { refusal: object }

function dingtalk(query: URLSearchParams, body: unknown): Outcome {
  const refuse = (errcode: number, errmsg: string) => ({ refusal: { errcode, errmsg } })
  if (query.get('access_token') !== token) return refuse(300001, 'token is not exist')
  const timestamp = query.get('timestamp') ?? ''
  const isSigned = query.get('sign') === sign(secrets.dingtalk, `${timestamp}\n${secrets.dingtalk}`)
  if (!isSigned || !isRecent(Number(timestamp))) return refuse(310000, 'sign not match')
  const message = dingtalkBody.safeParse(body).data?.markdown
  return message ? { kind: 'dingtalk', ...message } : refuse(40035, 'invalid message')
}

function wecom(query: URLSearchParams, body: unknown): Outcome {
  const refuse = (errcode: number, errmsg: string) => ({ refusal: { errcode, errmsg } })
  if (query.get('key') !== token) return refuse(93000, 'invalid webhook url')
  const text = wecomBody.safeParse(body).data?.markdown.content
  if (text === undefined) return refuse(40008, 'invalid message type')
  if (Buffer.byteLength(text) > wecomBytes) return refuse(40058, 'markdown.content exceed max length 4096')
  return { kind: 'wecom', title: '', text }
}

function feishu(path: string, body: unknown): Outcome {
  const refuse = (code: number, msg: string) => ({ refusal: { code, data: {}, msg } })
  if (!path.endsWith(`/${token}`))
    return refuse(19001, 'param invalid: incoming webhook access token invalid')
  const message = feishuBody.safeParse(body).data
  if (!message) return refuse(9499, 'Bad Request')
  const isSigned = message.sign === sign(`${message.timestamp}\n${secrets.feishu}`, '')
  if (!isSigned || !isRecent(Number(message.timestamp) * 1000)) {
    return refuse(19021, 'sign match fail or timestamp is not within one hour from current time')
  }
  const { post } = message.content
  const { title, content } = 'zh_cn' in post ? post.zh_cn : post.en_us
  const lines = content.map(parts => parts.map(part => ('href' in part ? part.href : part.text)).join(''))
  return { kind: 'feishu', title, text: lines.join('\n') }
}

const taken: Readonly<Record<RobotKind, object>> = {
  dingtalk: { errcode: 0, errmsg: 'ok' },
  wecom: { errcode: 0, errmsg: 'ok' },
  feishu: { StatusCode: 0, StatusMessage: 'success', code: 0, data: {}, msg: 'success' },
}

interface Judged {
  kind: RobotKind
  outcome: Outcome
  /** The token of the request. */
  sent: string
}

async function judge(request: IncomingMessage): Promise<Judged | undefined> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://robots')
  const body: unknown = JSON.parse(await readText(request))
  const sent = searchParams.values().next().value ?? pathname.split('/').at(-1) ?? ''
  if (pathname === '/robot/send') return { kind: 'dingtalk', outcome: dingtalk(searchParams, body), sent }
  if (pathname === '/cgi-bin/webhook/send') return { kind: 'wecom', outcome: wecom(searchParams, body), sent }
  if (pathname.startsWith('/open-apis/bot/v2/hook/'))
    return { kind: 'feishu', outcome: feishu(pathname, body), sent }
  return undefined
}

/** Starts the robots at a free port. */
export async function startRobotEmulator(): Promise<RobotEmulator> {
  const messages: TakenMessage[] = []
  let behavior: RobotBehavior = 'take'
  const server = createServer(async (request, response) => {
    const answer = (body: object) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    const judged = await judge(request).catch(() => undefined)
    if (!judged) return void response.writeHead(404).end()
    const { kind, outcome, sent } = judged
    if (behavior === 'fail') return void response.writeHead(502).end()
    if (behavior === 'redirect') return void response.writeHead(302, { Location: '/' }).end()
    if (behavior === 'page') return void response.end('<html>Bad gateway</html>')
    if (behavior === 'busy') {
      const msg = `too many requests for ${sent}`
      return void answer(kind === 'feishu' ? { code: 11232, msg } : { errcode: 130101, errmsg: msg })
    }
    if ('refusal' in outcome) return void answer(outcome.refusal)
    messages.push(outcome)
    answer(taken[kind])
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    urls: {
      dingtalk: `${origin}/robot/send?access_token=${token}#${secrets.dingtalk}`,
      wecom: `${origin}/cgi-bin/webhook/send?key=${token}`,
      feishu: `${origin}/open-apis/bot/v2/hook/${token}#${secrets.feishu}`,
    },
    messages,
    behave: next => {
      behavior = next
    },
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
