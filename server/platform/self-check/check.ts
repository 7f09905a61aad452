import type { Text } from '@greenroom/contract/languages'
import type { RequestContext } from '../access/request-context.ts'
import type { Database } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import type { Settings } from '../settings.ts'
import type { RunningServer } from './running-server.ts'

/** `warning`: it works, and deserves a look. `skipped`: it could not be checked, or nothing is configured. */
export type CheckState = 'ok' | 'warning' | 'failed' | 'skipped'

/** What a check found. Secrets of the settings may stand in its texts: they are removed afterwards. */
export interface CheckOutcome {
  state: CheckState
  /** One line: the measurement, or why there is none. */
  measured: Text
  /** What the operator does about it; undefined when there is nothing to do. */
  advice?: Text
}

/** What checks work with. */
export interface CheckContext {
  settings: Settings
  /** The open database; undefined when there is none to ask. */
  database: Database | undefined
  /** Why there is no database; the check of the database reports it. */
  databaseProblem: CheckOutcome | undefined
  /** The server that runs the checks; undefined on the command line. */
  platform: Platform | undefined
  /** The request that asked for the checks; undefined on the command line. */
  request: RequestContext | undefined
  /** The Greenroom that answers at HOST and PORT; undefined when none does. */
  findRunningServer(): Promise<RunningServer | undefined>
}

/** Something that an installation needs, tried for real. */
export interface SelfCheck {
  /** Unique, in words with hyphens. */
  id: string
  name: Text
  /** Time limit in milliseconds, beyond which the check counts as failed; by default 10 seconds. */
  timeoutMs?: number
  /** An error that it throws counts as failed. */
  run(context: CheckContext, signal: AbortSignal): Promise<CheckOutcome>
}

/** A text that is the same in all languages, such as a number or a name. */
export const both = (text: string): Text => ({ 'zh-CN': text, 'en-US': text })

/** A text by its two versions. */
export const text = (chinese: string, english: string): Text => ({ 'zh-CN': chinese, 'en-US': english })

/** Facts in one line. */
export function facts(...parts: readonly (Text | undefined)[]): Text {
  const present = parts.filter(part => part !== undefined)
  return text(present.map(part => part['zh-CN']).join('，'), present.map(part => part['en-US']).join(', '))
}

export const ok = (measured: Text): CheckOutcome => ({ state: 'ok', measured })
export const warning = (measured: Text, advice: Text): CheckOutcome => ({
  state: 'warning',
  measured,
  advice,
})
export const failed = (measured: Text, advice: Text): CheckOutcome => ({ state: 'failed', measured, advice })
export const skipped = (measured: Text): CheckOutcome => ({ state: 'skipped', measured })

/** The outcome of a check whose settings are absent. @param names the settings that turn it on */
export const notConfigured = (names: string): CheckOutcome =>
  skipped(text(`未配置（${names}）`, `Not configured (${names})`))

/** The outcome of a check that needs the database, without one. */
export const withoutDatabase: CheckOutcome = skipped(text('没有可用的数据库', 'There is no database to ask'))

const maxReasonLength = 300

/** Why something failed, in one line: the innermost message, because outer ones say only "failed". */
export function reasonOf(error: unknown): string {
  let innermost = error
  while (innermost instanceof Error && innermost.cause !== undefined) innermost = innermost.cause
  // A connection that fails at every address of a name has no message of its own.
  if (innermost instanceof AggregateError && innermost.message === '') innermost = innermost.errors[0]
  const message = innermost instanceof Error ? innermost.message : String(innermost)
  const line = message.split('\n')[0]?.trim() ?? ''
  return (line === '' ? String(innermost) : line).slice(0, maxReasonLength)
}

/** A duration in milliseconds, with as many digits as matter. */
export function inMs(ms: number): Text {
  const figure = ms < 10 ? ms.toFixed(1) : String(Math.round(ms))
  return text(`${figure} 毫秒`, `${figure} ms`)
}
