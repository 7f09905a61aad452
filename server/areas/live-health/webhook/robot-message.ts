import { createHmac } from 'node:crypto'
import { type Language, languages, type Text } from '@greenroom/contract/languages'
import * as z from 'zod'
import type { AlarmTarget } from './targets.ts'

/** The text that a robot writes into its group, in the language of its target. */
export const robotMessage = z.object({
  title: z.string(),
  lines: z.array(z.string()),
  language: z.enum(languages),
  /** Address of the room in the console; empty without `PUBLIC_URL`. */
  link: z.string(),
})
export type RobotMessage = z.infer<typeof robotMessage>

/** A request to a robot. */
interface RobotRequest {
  url: string
  body: string
}

const linkTexts: Text = { 'zh-CN': '打开直播监控', 'en-US': 'Open the live monitor' }

/** Characters that are marks in the Markdown of robots, and their full-width forms, which are none. */
const marks: Readonly<Record<string, string>> = {
  ...{ '[': '［', ']': '］', '<': '＜', '>': '＞', '`': '｀', '*': '＊', '#': '＃', '!': '！', '\\': '＼' },
}
const asPlain = (text: string) =>
  text.replaceAll(/[[\]<>`*#!\\]/g, mark => marks[mark] ?? mark).replaceAll(/\s+/g, ' ')

function markdownOf({ language, title, lines, link }: RobotMessage): string {
  const parts = [`**${asPlain(title)}**`, ...lines.map(asPlain)]
  return [...parts, ...(link === '' ? [] : [`[${linkTexts[language]}](${link})`])].join('\n\n')
}

/**
 * The request that sends a message to a robot, in the public format of its kind.
 * @param now in milliseconds since 1970; signatures last an hour
 */
export function robotRequest(
  { kind, url, secret }: AlarmTarget,
  message: RobotMessage,
  now: number,
): RobotRequest {
  if (kind === 'feishu') return feishuRequest(url, secret, message, now)
  const text = markdownOf(message)
  if (kind === 'wecom') {
    return { url, body: JSON.stringify({ msgtype: 'markdown', markdown: { content: text } }) }
  }
  const signed = new URL(url)
  if (secret !== '') {
    signed.searchParams.set('timestamp', String(now))
    signed.searchParams.set('sign', hmac(secret, `${now}\n${secret}`))
  }
  const markdown = { title: asPlain(message.title), text }
  return { url: signed.href, body: JSON.stringify({ msgtype: 'markdown', markdown }) }
}

const feishuLanguages: Readonly<Record<Language, string>> = { 'zh-CN': 'zh_cn', 'en-US': 'en_us' }

function feishuRequest(
  url: string,
  secret: string,
  { language, title, lines, link }: RobotMessage,
  now: number,
): RobotRequest {
  const timestamp = String(Math.floor(now / 1000))
  const content = [
    ...lines.map(text => [{ tag: 'text', text }]),
    ...(link === '' ? [] : [[{ tag: 'a', text: linkTexts[language], href: link }]]),
  ]
  const body = {
    // The key of the signature is the text; nothing is hashed.
    ...(secret !== '' && { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') }),
    msg_type: 'post',
    content: { post: { [feishuLanguages[language]]: { title, content } } },
  }
  return { url, body: JSON.stringify(body) }
}

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')

/** Answers of robots: DingTalk and WeCom have `errcode`, Feishu `code` or, in older versions, `StatusCode`. */
const robotAnswer = z.object({
  errcode: z.number().optional(),
  errmsg: z.string().optional(),
  code: z.number().optional(),
  msg: z.string().optional(),
  StatusCode: z.number().optional(),
  StatusMessage: z.string().optional(),
})

/** Why a robot refused a message; undefined when it took it. Robots refuse in answers with status 200. */
export function refusalOf(text: string): string | undefined {
  const answer = robotAnswer.safeParse(parseJson(text)).data
  const code = answer?.errcode ?? answer?.code ?? answer?.StatusCode
  if (!answer || code === undefined) return 'the answer is not that of a robot'
  if (code === 0) return undefined
  return `${code} ${answer.errmsg ?? answer.msg ?? answer.StatusMessage ?? ''}`.trim()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
