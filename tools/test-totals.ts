import { readFile, rm } from 'node:fs/promises'
import * as z from 'zod'

/** How many tests there were, by how they ended. */
export interface Totals {
  passed: number
  failed: number
}

export const addTotals = (a: Totals, b: Totals): Totals => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
})

const vitestReport = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number() })
  .transform(report => ({ passed: report.numPassedTests, failed: report.numFailedTests }))

const playwrightReport = z
  .object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }) })
  .transform(({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }))

/** The totals of a run of Vitest from its JSON report. */
export function readVitestTotals(path: string, succeeded: boolean): Promise<Totals> {
  return readTotals(path, vitestReport, succeeded)
}

/** The totals of a run of Playwright from its JSON report. */
export function readPlaywrightTotals(path: string, succeeded: boolean): Promise<Totals> {
  return readTotals(path, playwrightReport, succeeded)
}

/** A run that failed outside its tests, or wrote no report or ran no tests, counts as one failure. */
async function readTotals(path: string, schema: z.ZodType<Totals>, succeeded: boolean): Promise<Totals> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return { passed: 0, failed: 1 }
  await rm(path)
  const totals = schema.parse(JSON.parse(text))
  const broken = totals.failed === 0 && (!succeeded || totals.passed === 0)
  return broken ? { ...totals, failed: 1 } : totals
}
