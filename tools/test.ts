import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildConsole } from './console-build.ts'
import { root, runPackage } from './run.ts'
import { runEndToEndTests } from './run-e2e.ts'
import { say, seconds } from './terminal.ts'
import { addTotals, readPlaywrightTotals, readVitestTotals, type Totals } from './test-totals.ts'

const resultsDirectory = join(root, 'test-results')
const vitestReport = join(resultsDirectory, 'vitest.json')
const playwrightReport = join(resultsDirectory, 'playwright.json')

/** One part of the test command; a step that runs tests answers how many there were, the others throw when they fail. */
interface Step {
  name: string
  run(): Promise<Totals>
}

const noTests: Totals = { passed: 0, failed: 0 }

/** A step that is right when the command of a package ends with 0. */
const check = (name: string, packageName: string, args: readonly string[] = []): Step => ({
  name,
  async run() {
    const { code } = await runPackage(packageName, args)
    if (code !== 0) throw new Error(`${name} failed`)
    return noTests
  },
})

const steps: readonly Step[] = [
  check('Format and lint', '@biomejs/biome', ['ci', '.']),
  check('Types', 'typescript', ['-p', '.']),
  check('Unused code', 'knip'),
  {
    name: 'Unit, HTTP and house tests',
    async run() {
      const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
      const { code } = await runPackage('vitest', ['run', ...reports])
      return readVitestTotals(vitestReport, code === 0)
    },
  },
  {
    name: 'Build of the console',
    async run() {
      await buildConsole()
      return noTests
    },
  },
  check('Size of the console', 'size-limit'),
  {
    name: 'End-to-end tests',
    async run() {
      const { code } = await runEndToEndTests([], { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport })
      return readPlaywrightTotals(playwrightReport, code === 0)
    },
  },
]

/** Runs every step until one fails. A failed step that ran no tests counts as one failure. */
async function testEverything(): Promise<Totals> {
  let totals = noTests
  for (const [index, step] of steps.entries()) {
    say(`\n[${index + 1}/${steps.length}] ${step.name}`)
    const start = performance.now()
    const result = await step.run().catch((error: unknown): Totals => {
      say(error instanceof Error ? error.message : String(error))
      return { passed: 0, failed: 1 }
    })
    totals = addTotals(totals, result)
    say(`[${index + 1}/${steps.length}] ${step.name}: ${seconds(performance.now() - start)}`)
    if (result.failed > 0) break
  }
  return totals
}

await rm(resultsDirectory, { recursive: true, force: true })
await mkdir(resultsDirectory, { recursive: true })
const { passed, failed } = await testEverything()
// The last line is read by machines.
say(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
