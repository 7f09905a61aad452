import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPlaywrightTotals, readVitestTotals } from './test-totals.ts'

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

describe('the totals of a run', () => {
  it('are those of its report', async () => {
    const vitest = await report({ numPassedTests: 7, numFailedTests: 2 })
    expect(await readVitestTotals(vitest, false)).toEqual({ passed: 7, failed: 2 })
    const playwright = await report({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 } })
    expect(await readPlaywrightTotals(playwright, true)).toEqual({ passed: 3, failed: 0 })
  })

  it('count a test that passes only at times as failed', async () => {
    const playwright = await report({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 } })
    expect(await readPlaywrightTotals(playwright, false)).toEqual({ passed: 3, failed: 2 })
  })

  it.each([
    ['fails outside its tests', { numPassedTests: 7, numFailedTests: 0 }, false, 7],
    ['runs no tests', { numPassedTests: 0, numFailedTests: 0 }, true, 0],
  ])('show a failure when it %s', async (_, content, succeeded, passed) => {
    expect(await readVitestTotals(await report(content), succeeded)).toEqual({ passed, failed: 1 })
  })

  it('show a failure when it leaves no report, also when an earlier run left one', async () => {
    const path = await report({ numPassedTests: 7, numFailedTests: 0 })
    await readVitestTotals(path, true)
    expect(await readVitestTotals(path, true)).toEqual({ passed: 0, failed: 1 })
  })
})
