import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { say } from '../cli/terminal.ts'
import { ensureChromium } from './chromium.ts'
import { buildConsole } from './console-build.ts'
import { findOldestPostgres, oldestPostgres, onPostgres, representativeTests } from './oldest-postgres.ts'
import { type Ended, type RunOptions, root, run, runPackage } from './run.ts'
import { runEndToEndTests } from './run-e2e.ts'
import { runStages, type Step } from './steps.ts'
import { noTests, readPlaywrightTotals, readVitestTotals } from './test-totals.ts'

const resultsDirectory = join(root, 'test-results')
const vitestReport = join(resultsDirectory, 'vitest.json')
const oldestReport = join(resultsDirectory, 'vitest-oldest.json')
const playwrightReport = join(resultsDirectory, 'playwright.json')

/** A step that is right when a program ends with 0. */
const check = (name: string, start: (options: RunOptions) => Promise<Ended>): Step => ({
  name,
  async run(signal, quiet) {
    const { code, output } = await start({ signal, quiet })
    if (code !== 0) throw new Error(output)
    return noTests
  },
})

/** Runs the command of a package as a step. */
const checkBy = (name: string, packageName: string, args: readonly string[] = []): Step =>
  check(name, options => runPackage(packageName, args, options))

/** A step that is right when some work ends. */
const work = (name: string, run: () => Promise<unknown>): Step => ({
  name,
  async run() {
    await run()
    return noTests
  },
})

const reportsTo = (file: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]

const unitTests: Step = {
  name: 'Unit, HTTP, component and architecture tests',
  async run(signal) {
    const { code } = await runPackage('vitest', ['run', ...reportsTo(vitestReport)], { signal })
    return readVitestTotals(vitestReport, code === 0)
  },
}

const oldestBin = await findOldestPostgres(process.env)

/** Some of the HTTP tests, on the oldest PostgreSQL that is promised, where it is installed. */
const oldestTests: Step = {
  name: `Tests on ${oldestPostgres}`,
  async run(signal) {
    if (oldestBin === undefined) {
      say(`${oldestPostgres} is not installed: skipped`)
      return noTests
    }
    const { args, environment } = onPostgres(oldestBin, representativeTests)
    const { code } = await runPackage('vitest', [...args, ...reportsTo(oldestReport)], {
      environment,
      signal,
    })
    return readVitestTotals(oldestReport, code === 0)
  },
}

const endToEndTests: Step = {
  name: 'End-to-end tests',
  async run() {
    const { code } = await runEndToEndTests([], { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport })
    return readPlaywrightTotals(playwrightReport, code === 0)
  },
}

await rm(resultsDirectory, { recursive: true, force: true })
await mkdir(resultsDirectory, { recursive: true })
const { passed, failed, retried } = await runStages([
  [[checkBy('Format and lint', '@biomejs/biome', ['ci', '.'])]],
  [
    [unitTests],
    [
      check('Types', options => run(process.execPath, ['tools/check-types.ts', '--all'], options)),
      checkBy('Imports', 'dependency-cruiser', ['--config', 'dependency-cruiser.config.ts', '.']),
      checkBy('Unused code', 'knip'),
      work('Build of the console', buildConsole),
      checkBy('Size of the console', 'size-limit'),
      work('Chromium', ensureChromium),
    ],
  ],
  [[oldestTests]],
  [[endToEndTests]],
])
if (retried.length > 0) say(`\nPassed at the second try only:\n  ${retried.join('\n  ')}`)
if (oldestBin === undefined)
  say(`\nNot tried on ${oldestPostgres}, which is not installed (npm run test:oldest)`)
// The last line is read by machines.
say(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
