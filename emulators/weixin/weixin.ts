import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { answerCall } from './calls.ts'
import { eventMessage, type PushedEvent, push } from './events.ts'
import type { Json } from './json-body.ts'
import { massFacts, settleMasses } from './mass.ts'
import { controlPage } from './page/routes.ts'
import { createPlatform, type Platform, type WeixinRequest } from './platform.ts'
import { publicFile } from './public-files.ts'
import { jobFacts, settleJobs } from './publishing.ts'
import { type Account, newAccount, type State } from './state.ts'

const empty = (): State => ({ accounts: {}, clockOffset: 0, counter: 0, callerAddress: null })

/** Where the platform remembers. */
interface StateKeeper {
  state: State
  /** Writes soon; without a file it does nothing. */
  save(): void
  /** Writes pending changes. */
  stop(): void
}

const saveDelayMs = 200

/** Reads the state from a file; without a file it is in memory only. */
function keepState(file: string | undefined): StateKeeper {
  const state = file !== undefined && existsSync(file) ? readState(file) : empty()
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    timer = undefined
    if (file === undefined) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return {
    state,
    save() {
      if (file !== undefined) timer ??= setTimeout(write, saveDelayMs).unref()
    },
    stop() {
      if (!timer) return
      clearTimeout(timer)
      write()
    },
  }
}

/** A state of another version gets the parts that it does not have. */
function readState(file: string): State {
  const state: State = JSON.parse(readFileSync(file, 'utf8'))
  const accounts = Object.values(state.accounts).map(account => [account.appId, newAccount(account)] as const)
  return { ...empty(), ...state, accounts: Object.fromEntries(accounts) }
}

/** A stand-in for the WeChat Official Account platform (`https://api.weixin.qq.com`), from its documents. */
export interface WeixinEmulator {
  url: string
  platform: Platform
  /** Adds an account, or gives the one with the AppID. */
  account(account: Parameters<typeof newAccount>[0]): Account
  /** Moves the platform's clock forward, and runs due work. */
  advance(milliseconds: number): Promise<void>
  /** Waits until every job that is due is ended and announced. */
  settle(): Promise<void>
  /** Events pushed to callback addresses, newest first. */
  pushed: PushedEvent[]
  stop(): Promise<void>
}

interface EmulatorOptions {
  port?: number
  /** File of its state; without it, everything is in memory. */
  file?: string
}

const tickMs = 250
const timeoutHangMs = 60_000
const pushedEvents = 100

/** Starts the platform on the loopback, by default on a free port. */
export async function startWeixinEmulator({ port = 0, file }: EmulatorOptions = {}): Promise<WeixinEmulator> {
  const keeper = keepState(file)
  const platform = createPlatform(keeper.state)
  const pushed: PushedEvent[] = []
  let announcing = Promise.resolve()

  /** Pushes an event after those before it. */
  function announce(account: Account, event: Parameters<typeof eventMessage>[1], facts: Json): void {
    keeper.save()
    announcing = announcing.then(async () => {
      const outcome = await push(platform, account, eventMessage(account, event, facts, platform.now()))
      pushed.unshift({ at: platform.now(), appId: account.appId, event, outcome })
      pushed.length = Math.min(pushed.length, pushedEvents)
    })
  }

  /** Ends jobs and messages that are due, and pushes their events one after the other. */
  function settle(): Promise<void> {
    for (const account of Object.values(platform.state.accounts)) {
      for (const [publishId, job] of settleJobs(platform, account)) {
        job.isAnnounced = true
        announce(account, 'PUBLISHJOBFINISH', { PublishEventInfo: jobFacts(publishId, job) })
      }
      for (const [id, message] of settleMasses(platform, account)) {
        message.isAnnounced = true
        announce(account, 'MASSSENDJOBFINISH', massFacts(account, id, message))
      }
    }
    return announcing
  }

  const page = controlPage({ platform, pushed, save: keeper.save })

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming, platform)
    const reply = publicFile(platform, request) ?? (await page(request))
    if (reply) {
      response.writeHead(reply.status, reply.headers).end(reply.body)
      return
    }
    const ending = await answerCall(platform, request)
    keeper.save()
    if ('broken' in ending) return breakOff(ending.broken, response)
    const { answer: plannedAnswer } = ending
    if ('file' in plannedAnswer && Buffer.isBuffer(plannedAnswer.file)) {
      response.writeHead(200, { 'Content-Type': String(plannedAnswer.mediaType) }).end(plannedAnswer.file)
      return
    }
    // The platform names no charset.
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(plannedAnswer))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const ticking = setInterval(() => void settle(), tickMs).unref()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
    platform,
    pushed,
    account(made) {
      platform.state.accounts[made.appId] ??= newAccount(made)
      keeper.save()
      return platform.state.accounts[made.appId] ?? newAccount(made)
    },
    async advance(milliseconds) {
      platform.state.clockOffset += milliseconds
      await settle()
    },
    settle,
    async stop() {
      clearInterval(ticking)
      keeper.stop()
      await new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

async function readRequest(incoming: IncomingMessage, { state }: Platform): Promise<WeixinRequest> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://weixin')
  const remote = incoming.socket.remoteAddress ?? ''
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: new Headers(
      Object.entries(incoming.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      ),
    ),
    body: await buffer(incoming),
    address: state.callerAddress ?? remote.replace(/^::ffff:/, ''),
  }
}

/** The ways in which an answer gets lost. */
function breakOff(how: 'timeout' | 'cut' | 'html' | 'status500', response: ServerResponse): void {
  if (how === 'timeout') setTimeout(() => response.destroy(), timeoutHangMs).unref()
  else if (how === 'html')
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Bad gateway</html>')
  else if (how === 'status500') response.writeHead(502).end()
  else {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '500' })
    response.write('{"errcode":0,"errm', () => response.destroy())
  }
}
