import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import * as z from 'zod'
import { root } from './run.ts'

/** How many tests there were, by how they ended. */
export interface Totals {
  passed: number
  failed: number
  /** The full names of those that passed at their second try only, which are among the passed ones. */
  retried: readonly string[]
}

export const noTests: Totals = { passed: 0, failed: 0, retried: [] }

export const addTotals = (a: Totals, b: Totals): Totals => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  retried: [...a.retried, ...b.retried],
})

const fullName = (file: string, titles: readonly string[]) => [relative(root, file), ...titles].join(' › ')

/** Vitest's report of a passed test, with the failures of earlier tries. */
const vitestTest = z.object({
  ancestorTitles: z.array(z.string()),
  title: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()),
})

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(vitestTest) })),
  })
  .transform(
    ({ numPassedTests: passed, numFailedTests: failed, testResults }): Totals => ({
      passed,
      failed,
      retried: testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
          .map(({ ancestorTitles, title }) => fullName(name, [...ancestorTitles.filter(Boolean), title])),
      ),
    }),
  )

/** A file or a group of Playwright's report, with the titles of the groups in it. */
const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(
    z.object({ title: z.string(), file: z.string(), tests: z.array(z.object({ status: z.string() })) }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})

function flakySpecs(
  { specs, suites = [] }: z.output<typeof playwrightSuite>,
  directory: string,
  groups: readonly string[] = [],
): string[] {
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => fullName(join(directory, file), [...groups, title])),
    ...suites.flatMap(suite => flakySpecs(suite, directory, [...groups, suite.title])),
  ]
}

/** "Flaky" tests passed at their second try: their trace is kept. */
const playwrightReport = z
  .object({
    config: z.object({ rootDir: z.string() }),
    suites: z.array(playwrightSuite),
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  })
  .transform(
    ({ config, suites, stats }): Totals => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      retried: suites.flatMap(suite => flakySpecs(suite, config.rootDir)),
    }),
  )

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
  if (text === undefined) return { ...noTests, failed: 1 }
  await rm(path)
  const totals = schema.parse(JSON.parse(text))
  const broken = totals.failed === 0 && (!succeeded || totals.passed === 0)
  return broken ? { ...totals, failed: 1 } : totals
}
