import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../cli/terminal.ts'
import { root, runPackage } from './run.ts'

/** Most type instantiations of a full check: they take most of its time, and are the same on every machine. */
const budget = 5_500_000

/** A line of the compiler's statistics. */
const statistic = /^[A-Z][\w ]+: +[\d.]+(?:K|s)?$/

/** Where the compiler stores which files it checked (tsconfig.json). */
const buildInfo = join(root, 'node_modules/.cache/types.tsbuildinfo')

/**
 * Checks all types. Files that did not change since the last check count no instantiations, so the budget is held only by
 * a check that starts anew: the first one, as in CI, or one with `--all`, as in `npm test`. Its count is always the same.
 */
async function checkTypes(): Promise<boolean> {
  if (process.argv.includes('--all')) rmSync(buildInfo, { force: true })
  const isWhole = !existsSync(buildInfo)
  const { code, output } = await runPackage('typescript', ['-p', '.', '--extendedDiagnostics'], {
    quiet: true,
  })
  const errors = output.split('\n').filter(line => line !== '' && !statistic.test(line))
  for (const line of errors) say(line)
  const instantiations = Number(/^Instantiations: +(\d+)$/m.exec(output)?.[1])
  const time = /^Total time: +([\d.]+s)$/m.exec(output)?.[1]
  const count = instantiations.toLocaleString('en')
  const limit = `at most ${budget.toLocaleString('en')}`
  say(`Types: ${count} instantiations (${isWhole ? limit : 'of what changed'}), ${time}`)
  // Without statistics the comparison fails as well.
  return code === 0 && (!isWhole || instantiations <= budget)
}

process.exitCode = (await checkTypes()) ? 0 : 1
