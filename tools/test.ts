import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { buildConsole } from './console-build.ts'
import { type Ended, type RunOptions, root, run, runPackage } from './run.ts'
import { runEndToEndTests } from './run-e2e.ts'
import { runStages, type Step } from './steps.ts'
import { say } from './terminal.ts'
import { noTests, readPlaywrightTotals, readVitestTotals } from './test-totals.ts'

const resultsDirectory = join(root, 'test-results')
const vitestReport = join(resultsDirectory, 'vitest.json')
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

const unitTests: Step = {
  name: 'Unit, HTTP, component and architecture tests',
  async run(signal) {
    const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
    const { code } = await runPackage('vitest', ['run', ...reports], { signal })
    return readVitestTotals(vitestReport, code === 0)
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
      check('Types', options => run(process.execPath, ['tools/check-types.ts'], options)),
      checkBy('Imports', 'dependency-cruiser', ['--config', 'dependency-cruiser.config.ts', '.']),
      checkBy('Unused code', 'knip'),
      work('Build of the console', buildConsole),
      checkBy('Size of the console', 'size-limit'),
      work('Chromium', ensureChromium),
    ],
  ],
  [[endToEndTests]],
])
if (retried.length > 0) say(`\nPassed at the second try only:\n  ${retried.join('\n  ')}`)
// The last line is read by machines.
say(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
