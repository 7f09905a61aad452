import { runPackage } from './run.ts'
import { say } from './terminal.ts'

/** Most type instantiations of a full check: they take most of its time, and are the same on every machine. */
const budget = 5_000_000

/** A line of the compiler's statistics. */
const statistic = /^[A-Z][\w ]+: +[\d.]+(?:K|s)?$/

/** Checks all types, and the number of instantiations; unchanged files count none. */
async function checkTypes(): Promise<boolean> {
  const { code, output } = await runPackage('typescript', ['-p', '.', '--extendedDiagnostics'], {
    quiet: true,
  })
  const errors = output.split('\n').filter(line => line !== '' && !statistic.test(line))
  for (const line of errors) say(line)
  const instantiations = Number(/^Instantiations: +(\d+)$/m.exec(output)?.[1])
  const time = /^Total time: +([\d.]+s)$/m.exec(output)?.[1]
  say(
    `Types: ${instantiations.toLocaleString('en')} instantiations (at most ${budget.toLocaleString('en')}), ${time}`,
  )
  // Without statistics the comparison fails as well.
  return code === 0 && instantiations <= budget
}

process.exitCode = (await checkTypes()) ? 0 : 1
