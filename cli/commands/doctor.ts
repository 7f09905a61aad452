import { stat } from 'node:fs/promises'
import { styleText } from 'node:util'
import { hasCluster } from '@greenroom/private-postgres'
import { checkSettings } from '../../server/assemble.ts'
import { registry } from '../../server/modules.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { prepareDatabase } from '../../server/platform/database/prepare.ts'
import { findPrivateServer } from '../../server/platform/database/private-server.ts'
import { haveSpace, readDisks } from '../../server/platform/health/disk-space.ts'
import { createLog } from '../../server/platform/log.ts'
import {
  type CheckOutcome,
  type CheckState,
  type SelfCheck,
  skipped,
  text,
} from '../../server/platform/self-check/check.ts'
import { unusableDatabase } from '../../server/platform/self-check/database-check.ts'
import {
  type CheckResult,
  createCheckContext,
  runChecks,
} from '../../server/platform/self-check/run-checks.ts'
import { settingsCheck, wrongSettings } from '../../server/platform/self-check/settings-check.ts'
import {
  findSettingsProblems,
  readSettings,
  type Settings,
  SettingsError,
} from '../../server/platform/settings.ts'
import { describeFailure } from '../describe-failure.ts'
import { say } from '../terminal.ts'

/** Exit codes of the command: warnings alone are no failure. */
const exitCodes = { fine: 0, failed: 1, notRun: 2 } as const

/** Connections of the checks: some of them ask the database at the same time. */
const connections = 4

/**
 * Checks the installation, whether or not its server runs, and prints what to do about each problem.
 * @param options `json` prints one JSON document instead of lines
 * @returns the exit code: 0 without a failed check, 1 with one, 2 when the checks could not be run
 */
export async function doctor({ json }: { json: boolean }): Promise<number> {
  try {
    const results = await examine(process.env)
    if (json) say(JSON.stringify({ results: results.map(inEnglish), counts: countStates(results) }, null, 2))
    else printResults(results)
    return results.some(({ state }) => state === 'failed') ? exitCodes.failed : exitCodes.fine
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`)
    return exitCodes.notRun
  }
}

async function examine(environment: NodeJS.ProcessEnv): Promise<CheckResult[]> {
  const checks = registry.checks()
  const settings = readValidSettings(environment)
  if (Array.isArray(settings)) return checks.map(check => withWrongSettings(check, settings))
  const { database, problem, stop } = await openForChecks(settings)
  try {
    const context = createCheckContext({
      settings,
      database,
      databaseProblem: problem,
      platform: undefined,
      request: undefined,
    })
    return await runChecks(checks, context)
  } finally {
    await stop()
  }
}

/** The settings, or all that is wrong with them. */
function readValidSettings(environment: NodeJS.ProcessEnv): Settings | string[] {
  const problems = findSettingsProblems(environment)
  if (problems.length > 0) return problems
  const settings = readSettings(environment)
  try {
    checkSettings(settings)
    return settings
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return [error.message]
  }
}

function withWrongSettings({ id, name }: SelfCheck, problems: readonly string[]): CheckResult {
  const outcome =
    id === settingsCheck.id
      ? wrongSettings(problems)
      : skipped(text('设置有误，未检查', 'Not checked: the settings are wrong'))
  return { id, name, durationMs: 0, ...outcome }
}

/** The database of the checks, or why there is none. */
interface OpenedDatabase {
  database: Database | undefined
  problem: CheckOutcome | undefined
  stop(): Promise<void>
}

const without = (problem: CheckOutcome): OpenedDatabase => ({
  database: undefined,
  problem,
  stop: async () => undefined,
})

/** Opens the database. It starts a private one that does not run, unless that could do harm; it makes none. */
async function openForChecks(settings: Settings): Promise<OpenedDatabase> {
  try {
    const { DATABASE_URL, DATA_DIR } = settings
    const running = DATABASE_URL === undefined ? await findPrivateServer(DATA_DIR) : undefined
    if (running) {
      const database = openDatabase(running, connections)
      return { database, problem: undefined, stop: () => database.close() }
    }
    const reason = DATABASE_URL === undefined ? await findReasonNotToStart(settings) : undefined
    if (reason) return without(reason)
    const prepared = await prepareDatabase(settings, createLog('silent'), line => {
      process.stderr.write(`${line}\n`)
    })
    return { ...prepared, problem: undefined }
  } catch (error) {
    return without(unusableDatabase(error))
  }
}

/** Why the private database is not started for the checks; undefined when it may be. */
async function findReasonNotToStart(settings: Settings): Promise<CheckOutcome | undefined> {
  const { DATA_DIR } = settings
  if (!(await hasCluster(DATA_DIR)))
    return skipped(text('还没有数据库，首次启动时创建', 'There is no database yet: the first start makes it'))
  const { uid } = await stat(DATA_DIR)
  // Files that another user makes would keep the server from starting.
  if (uid !== process.getuid?.())
    return skipped(
      text(
        `数据库未检查：它属于其他用户，请以 ${DATA_DIR} 的所有者（用户 ${uid}）运行`,
        `Database not checked: run this as the owner of ${DATA_DIR} (user number ${uid})`,
      ),
    )
  if (!haveSpace(await readDisks(settings)))
    return skipped(
      text(
        '服务器未运行，数据库未检查：磁盘已满',
        'The server is not running: database not checked, because its disk is full',
      ),
    )
  return undefined
}

const inEnglish = ({ id, name, state, measured, advice, durationMs }: CheckResult) => ({
  id,
  name: name['en-US'],
  state,
  measured: measured['en-US'],
  advice: advice?.['en-US'] ?? null,
  durationMs,
})

const states = ['ok', 'warning', 'failed', 'skipped'] as const satisfies readonly CheckState[]
const words = { ok: 'OK', warning: 'WARN', failed: 'FAIL', skipped: 'SKIP' } as const
const colors = { ok: 'green', warning: 'yellow', failed: 'red', skipped: 'gray' } as const
const wordLength = 4

const countStates = (results: readonly CheckResult[]) =>
  Object.fromEntries(states.map(state => [state, results.filter(result => result.state === state).length]))

/** Prints one line for each check, and what to do under it. Colours only on a terminal. */
function printResults(results: readonly CheckResult[]): void {
  const lines = results.map(inEnglish)
  const nameLength = Math.max(...lines.map(({ name }) => name.length))
  const color = (state: CheckState, word: string) =>
    styleText(colors[state], word, { stream: process.stdout, validateStream: true })
  for (const { state, name, measured, advice } of lines) {
    say(`${color(state, words[state].padEnd(wordLength))}  ${name.padEnd(nameLength)}  ${measured}`)
    if (advice !== null) say(`${' '.repeat(wordLength)}  → ${advice}`)
  }
  const counts = countStates(results)
  say(`\n${states.map(state => `${counts[state]} ${words[state]}`).join(', ')}`)
}
