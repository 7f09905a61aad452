import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { applyEdits, findSlips } from '@greenroom/contract/areas/polish/slips'

/** A request, as far as the emulator understands it. */
interface Task {
  /** The task, from the line of the system message that states it. */
  task: string
  text: string
}

const longestTitle = 32
const longestDigest = 120
const titles = 5

/**
 * Answers by fixed rules: mends typos, removes sentences, cuts to length. Says so where
 * it would take an understanding of the text.
 */
function transform({ task, text }: Task): string {
  const mended = applyEdits(text, findSlips(text))
  const sentences = sentencesOf(mended)
  if (task.includes('标题')) return sentences.slice(0, titles).map(titleOf).join('\n')
  if (task.includes('摘要')) return digestOf(sentences)
  if (task.includes('精简')) return sentences.filter((_, place) => place % 2 === 0).join('')
  if (task.includes('续写')) return '\n\n（这是演示用的模拟器：它不会续写，只按固定规则改字。）'
  if (task.includes('翻译')) return `（这是演示用的模拟器：它不会翻译，以下仍是原文。）\n${mended}`
  return mended
}

function sentencesOf(text: string): string[] {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'sentence' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment).filter(
    sentence => sentence.trim() !== '',
  )
}

const titleOf = (sentence: string) =>
  sentence
    .trim()
    .replace(/[。！？!?.\s]+$/u, '')
    .slice(0, longestTitle)

function digestOf(sentences: readonly string[]): string {
  let digest = ''
  for (const sentence of sentences) {
    if (digest !== '' && digest.length + sentence.length > longestDigest) break
    digest += sentence.trim()
  }
  return digest.slice(0, longestDigest)
}

/** Reads the task and the text between the two lines that fence it in. */
function readTask(messages: readonly { role: string; content: string }[]): Task {
  const contentOf = (role: string) => messages.find(message => message.role === role)?.content ?? ''
  const task = /^任务：(.*)$/m.exec(contentOf('system'))?.[1] ?? ''
  const fenced = /^<<<([\w-]+|文字-[\w-]+)\n([\s\S]*)\n\1>>>$/.exec(contentOf('user'))
  return { task, text: fenced?.[2] ?? contentOf('user') }
}

/** How answers are sent: normally, or with one of the faults of real services. */
export const llmBehaviors = [
  'stream',
  'whole',
  'thinking',
  'stall',
  'breakOff',
  'nonsense',
  'endless',
  'cutOff',
  'filtered',
  'empty',
  'uncounted',
  'refuseKey',
  'unknownModel',
  'busy',
] as const
export type LlmBehavior = (typeof llmBehaviors)[number]

/** A received request. */
interface LlmRequest {
  authorization: string | undefined
  model: string
  messages: { role: string; content: string }[]
}

/** A stand-in for an OpenAI-compatible service without a model: it follows the rules of `transform.ts`. */
export interface LlmEmulator {
  /** Value for `AI_URL`. */
  url: string
  requests: LlmRequest[]
  /** How many of its answers are under way, and how many their reader has broken off. */
  open(): number
  brokenOff(): number
  /** Sets how all further answers are sent. */
  behave(behavior: LlmBehavior): void
  stop(): Promise<void>
}

/** Starts the service on a port of the loopback. @param paceMs pause between two pieces of an answer */
export async function startLlmEmulator({ paceMs = 0, port = 0 } = {}): Promise<LlmEmulator> {
  const requests: LlmRequest[] = []
  let behavior: LlmBehavior = 'stream'
  let open = 0
  let broken = 0

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://llm')
    if (request.method === 'GET' && pathname === '/') {
      behavior = llmBehaviors.find(one => one === searchParams.get('behavior')) ?? behavior
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      response.end(controlPage(llmBehaviors, behavior))
    } else if (request.method === 'POST' && pathname === '/v1/chat/completions') {
      await complete(request, response)
    } else response.writeHead(404).end()
  }

  async function complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { model, messages } = JSON.parse(await readText(request)) as LlmRequest
    requests.push({ authorization: request.headers.authorization, model, messages })
    const status = refusals[behavior]
    if (status !== undefined) {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ error: { message: behavior } }))
      return
    }
    open++
    response.once('close', () => {
      open--
      if (!response.writableFinished) broken++
    })
    const answer = transform(readTask(messages))
    if (behavior === 'whole') {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ choices: [{ message: { content: answer }, finish_reason: 'stop' }] }))
    } else await stream(response, answer, messages)
  }

  async function stream(response: ServerResponse, answer: string, messages: LlmRequest['messages']) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    const send = (data: unknown) => response.write(`data: ${JSON.stringify(data)}\n\n`)
    const piece = (delta: object, finish: string | null = null) =>
      send({ choices: [{ delta, finish_reason: finish }] })
    if (behavior === 'thinking') piece({ reasoning_content: '……' })
    const pieces = behavior === 'empty' ? [] : (answer.match(/[\s\S]{1,8}/gu) ?? [])
    for (const [place, content] of pieces.entries()) {
      if (response.destroyed) return
      piece({ content })
      if (place >= 1 && behavior === 'stall') return
      if (place >= 1 && behavior === 'breakOff') {
        // The written bytes must be sent first.
        await setTimeout(flushMs)
        return void response.destroy()
      }
      if (place >= 1 && behavior === 'nonsense')
        return void response.end('data: <html>Bad gateway</html>\n\n')
      if (paceMs > 0) await setTimeout(paceMs)
    }
    while (behavior === 'endless' && !response.destroyed) {
      piece({ content: '重复'.repeat(500) })
      await setTimeout(1)
    }
    piece({}, finishes[behavior] ?? 'stop')
    const usage = {
      prompt_tokens: countTokens(messages.map(({ content }) => content).join('')),
      completion_tokens: countTokens(answer),
    }
    if (behavior !== 'uncounted') send({ choices: [], usage })
    response.end('data: [DONE]\n\n')
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const at = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://127.0.0.1:${at}/v1`,
    requests,
    open: () => open,
    brokenOff: () => broken,
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

/** Long enough for written data to leave this process. */
const flushMs = 50

const refusals: Partial<Record<LlmBehavior, number>> = { refuseKey: 401, unknownModel: 404, busy: 429 }
const finishes: Partial<Record<LlmBehavior, string>> = { cutOff: 'length', filtered: 'content_filter' }

/** One token a character is near the truth for Chinese. */
const countTokens = (text: string) => [...text].length

/** The page on which users of the demo choose how the emulator answers. */
function controlPage<B extends string>(behaviors: readonly B[], current: B): string {
  const items = behaviors.map(
    behavior =>
      `<li>${behavior === current ? `<b>${behavior}</b>` : `<a href="/?behavior=${behavior}">${behavior}</a>`}</li>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>LLM emulator</title>
<h1>LLM emulator</h1>
<p>A stand-in for an OpenAI-compatible service. It follows fixed rules. Its next answers come like this:</p>
<ul>${items.join('')}</ul>`
}
