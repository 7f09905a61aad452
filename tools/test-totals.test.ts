import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './run.ts'
import { noTests, readPlaywrightTotals, readVitestTotals } from './test-totals.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-totals-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function report(content: unknown): Promise<string> {
  const path = join(folder, 'report.json')
  await writeFile(path, JSON.stringify(content))
  return path
}

/** Vitest's report of a test. */
const vitestTest = (title: string, status: string, failures: number) => ({
  ancestorTitles: ['a list'],
  title,
  status,
  failureMessages: Array(failures).fill('AssertionError: expected 1 to be 2'),
})
const vitest = (passed: number, failed: number, tests: unknown[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: [{ name: join(root, 'console/kit/list.test.tsx'), assertionResults: tests }],
})

/** Playwright's report of a test. */
const spec = (title: string, status: string) => ({ title, file: 'views.test.ts', tests: [{ status }] })
const playwright = (stats: object, specs: unknown[] = [], grouped: unknown[] = []) => ({
  config: { rootDir: join(root, 'e2e') },
  suites: [{ title: 'views.test.ts', specs, suites: [{ title: 'A view', specs: grouped }] }],
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
})

describe('the totals of a run', () => {
  it('equal the totals of its report', async () => {
    expect(await readVitestTotals(await report(vitest(7, 2)), false)).toEqual({
      ...noTests,
      passed: 7,
      failed: 2,
    })
    expect(await readPlaywrightTotals(await report(playwright({ expected: 3 })), true)).toEqual({
      ...noTests,
      passed: 3,
    })
  })

  it('count a test that passes at its second try as passed and name it, and one that fails twice as failed', async () => {
    const tests = [vitestTest('lucky', 'passed', 1), vitestTest('good', 'passed', 0)]
    const ofVitest = await report(vitest(2, 1, [...tests, vitestTest('bad', 'failed', 2)]))
    expect(await readVitestTotals(ofVitest, false)).toEqual({
      passed: 2,
      failed: 1,
      retried: ['console/kit/list.test.tsx › a list › lucky'],
    })
    const specs = [spec('good', 'expected'), spec('bad', 'unexpected'), spec('lucky', 'flaky')]
    const stats = { expected: 3, unexpected: 1, flaky: 2 }
    const ofPlaywright = await report(playwright(stats, specs, [spec('opens', 'flaky')]))
    expect(await readPlaywrightTotals(ofPlaywright, false)).toEqual({
      passed: 5,
      failed: 1,
      retried: ['e2e/views.test.ts › lucky', 'e2e/views.test.ts › A view › opens'],
    })
  })

  it.each([
    ['fails outside its tests', vitest(7, 0), false, 7],
    ['runs no tests', vitest(0, 0), true, 0],
  ])('show a failure when it %s', async (_, content, succeeded, passed) => {
    expect(await readVitestTotals(await report(content), succeeded)).toEqual({
      ...noTests,
      passed,
      failed: 1,
    })
  })

  it('show a failure when it leaves no report, also when an earlier run left one', async () => {
    const path = await report(vitest(7, 0))
    await readVitestTotals(path, true)
    expect(await readVitestTotals(path, true)).toEqual({ ...noTests, failed: 1 })
  })
})
