import type { Text } from '@greenroom/contract/languages'
import { DrizzleQueryError } from 'drizzle-orm'
import pLimit from 'p-limit'
import { codeOf } from '../database/start-error.ts'
import type { Settings } from '../settings.ts'
import {
  type CheckContext,
  type CheckOutcome,
  failed,
  reasonOf,
  type SelfCheck,
  skipped,
  text,
} from './check.ts'
import { findRunningServer } from './running-server.ts'

/** A check, and what it found. */
export interface CheckResult extends CheckOutcome {
  id: string
  name: Text
  /** How long it took, in milliseconds. */
  durationMs: number
}

const defaultTimeoutMs = 10_000
/** Checks that run at the same time: few enough that they do not measure each other. */
const maxRunning = 6

/** Adds what all checks of a run share: the running server is asked once. */
export function createCheckContext(parts: Omit<CheckContext, 'findRunningServer'>): CheckContext {
  let running: ReturnType<typeof findRunningServer> | undefined
  return {
    ...parts,
    findRunningServer: () => {
      running ??= findRunningServer(parts.settings)
      return running
    },
  }
}

/** Runs all checks, each within its time limit. @returns their results in the order of the checks; never rejects */
export function runChecks(checks: readonly SelfCheck[], context: CheckContext): Promise<CheckResult[]> {
  const limit = pLimit(maxRunning)
  const conceal = createConcealment(context.settings)
  return Promise.all(
    checks.map(check =>
      limit(async () => {
        const startedAt = performance.now()
        const outcome = conceal(await runOne(check, context))
        const durationMs = Math.round(performance.now() - startedAt)
        return { id: check.id, name: check.name, durationMs, ...outcome }
      }),
    ),
  )
}

async function runOne(
  { run, timeoutMs = defaultTimeoutMs }: SelfCheck,
  context: CheckContext,
): Promise<CheckOutcome> {
  const stop = new AbortController()
  const late = Promise.withResolvers<CheckOutcome>()
  const timer = setTimeout(() => {
    late.resolve(
      failed(
        text(`${timeoutMs / 1000} 秒内没有结果`, `No result within ${timeoutMs / 1000} s`),
        text(
          '检查这台服务器到对方的网络和防火墙。',
          'Check the network and the firewall between this server and the other side.',
        ),
      ),
    )
    stop.abort()
  }, timeoutMs)
  // Called within a promise, so that an error is a result, too.
  const running = Promise.resolve().then(() => run(context, stop.signal))
  const outcome = running.catch(explain)
  try {
    return await Promise.race([outcome, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Errors of PostgreSQL about a schema that is not this version's: a table or a column is missing. */
const otherSchema: readonly unknown[] = ['42P01', '42703']

/** The outcome of a check that threw an error. */
function explain(error: unknown): CheckOutcome {
  const code = codeOf(error instanceof DrizzleQueryError ? error.cause : error)
  if (otherSchema.includes(code))
    return skipped(
      text(
        '数据库尚未由这个版本准备，下次启动时准备',
        'This version has not prepared the database: its next start does',
      ),
    )
  return failed(
    text(`检查出错：${reasonOf(error)}`, `The check failed: ${reasonOf(error)}`),
    text(
      '查看服务器日志；如果无法解释，请报告这个问题。',
      'Read the server’s log; report it when that does not explain it.',
    ),
  )
}

const secretNames = /KEY|SECRET|PASSWORD|TOKEN/
/** Shorter values are parts of words. */
const minSecretLength = 4

/** Removes the secrets of the settings from texts: messages of other systems may repeat them. */
function createConcealment(settings: Settings): (outcome: CheckOutcome) => CheckOutcome {
  const secrets = Object.entries(settings)
    .flatMap(([name, value]) => [value].flat().flatMap(part => secretsIn(name, part)))
    .filter(secret => secret.length >= minSecretLength)
    // A secret that contains another one is removed as a whole.
    .toSorted((a, b) => b.length - a.length)
  const concealText = (words: string) => secrets.reduce((left, secret) => left.replaceAll(secret, '…'), words)
  const concealIn = (one: Text): Text => text(concealText(one['zh-CN']), concealText(one['en-US']))
  return ({ state, measured, advice }) => ({
    state,
    measured: concealIn(measured),
    ...(advice && { advice: concealIn(advice) }),
  })
}

function secretsIn(name: string, value: unknown): string[] {
  if (typeof value !== 'string') return []
  if (secretNames.test(name)) return [value]
  const password = URL.parse(value)?.password ?? ''
  return password === '' ? [] : [password, decoded(password)]
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
