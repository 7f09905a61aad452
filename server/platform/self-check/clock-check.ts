import { randomUUID } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { type CheckOutcome, facts, failed, ok, type SelfCheck, skipped, text, warning } from './check.ts'

/** Differences below do not matter: shared locks and leases have seconds of reserve. In milliseconds. */
const noticeableMs = 2000
/** Beyond it, codes of authenticators and signatures of S3 and WeChat fail. */
const harmfulMs = 30_000

/** Differences to the clock of this process, in milliseconds; positive when the other clock is ahead. */
export interface ClockDifferences {
  database?: number
  files?: number
}

/** Judges the differences. */
export function judgeClocks(differences: ClockDifferences): CheckOutcome {
  const { database, files } = differences
  if (database === undefined && files === undefined)
    return skipped(text('没有可比较的时钟', 'There is no clock to compare with'))
  const measured = facts(
    database === undefined
      ? undefined
      : text(`数据库 ${signed(database)} 毫秒`, `Database ${signed(database)} ms`),
    files === undefined
      ? undefined
      : text(`文件系统 ${signed(files)} 毫秒`, `file system ${signed(files)} ms`),
  )
  const largest = Math.max(...[database, files].map(difference => Math.abs(difference ?? 0)))
  if (largest <= noticeableMs) return ok(measured)
  const advice = text(
    '在所有机器上用 NTP（如 chrony）同步时间。',
    'Synchronise the clocks of all machines by NTP, for example with chrony.',
  )
  return largest > harmfulMs ? failed(measured, advice) : warning(measured, advice)
}

function signed(ms: number): string {
  const rounded = Math.round(ms)
  return `${rounded < 0 ? '−' : '+'}${Math.abs(rounded)}`
}

const questions = 3

/** Asks some times: the quickest answer says most exactly when the database read its clock, which is in its middle. */
async function compareDatabase({ pool }: Database): Promise<number> {
  const answers: { tookMs: number; difference: number }[] = []
  for (let count = 0; count < questions; count++) {
    const before = Date.now()
    const [row] = await pool.execute<{ now: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    )
    const after = Date.now()
    answers.push({ tookMs: after - before, difference: (row?.now ?? Number.NaN) - (before + after) / 2 })
  }
  return answers.toSorted((a, b) => a.tookMs - b.tookMs)[0]?.difference ?? Number.NaN
}

/** A shared file system stamps files by the clock of its own server. Undefined where nothing can be written. */
async function compareFiles(directory: string): Promise<number | undefined> {
  const path = join(directory, `.greenroom-check-${randomUUID()}`)
  try {
    const before = Date.now()
    await writeFile(path, '', { flag: 'wx', mode: 0o600 })
    const { mtimeMs } = await stat(path)
    // Within the duration of the write there is no difference.
    return mtimeMs - Math.min(Math.max(mtimeMs, before), Date.now())
  } catch {
    // The check of the disk reports it.
    return undefined
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Compares the clock of this process with the clocks that rows and files are stamped by. Every server is compared with the
 * database, and so with every other server.
 */
export const clockCheck: SelfCheck = {
  id: 'clock',
  name: text('时钟', 'Clock'),
  async run({ settings: { DATA_DIR }, database }) {
    const files = await compareFiles(DATA_DIR)
    return judgeClocks({
      ...(database && { database: await compareDatabase(database) }),
      ...(files !== undefined && { files }),
    })
  },
}
