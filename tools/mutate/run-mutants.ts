import { join, relative } from 'node:path'
import { createVitest, type TestModule, type Vite, type Vitest } from 'vitest/node'
import { say } from '../../cli/terminal.ts'
import config from '../../vitest.config.ts'
import { root } from '../run.ts'
import type { NearestTests } from './nearest-tests.ts'
import { type Mutant, withSwitches } from './operators.ts'

/** How a mutant ended. */
export interface Verdict {
  mutant: Mutant
  /** The test file that fails with the mutant; undefined if it survived. */
  killer: string | undefined
  /** Whether a test ran the changed code. */
  isReached: boolean
  /** Test files that passed with the mutant. */
  survivedTests: string[]
}

interface Trial extends Verdict {
  id: number
  /** Test files to try, nearest first. */
  waiting: string[]
}

/** Test files of one mutant in one round. */
const testsPerRound = 2

/**
 * Tries every mutant on its nearest tests, until one fails. All mutants are in the code at once, behind switches. A round
 * runs each test file at most once and switches one mutant on in it, so that many mutants share one run. Each verdict is
 * written when its round ends, and so are the mutants that are still open: a run that is cut short has said what it found.
 * @param nearest its answer limits the test files of a mutant
 */
export async function runMutants(mutants: readonly Mutant[], nearest: NearestTests): Promise<Verdict[]> {
  const trials = mutants.map((mutant, id): Trial => {
    return {
      id,
      mutant,
      killer: undefined,
      isReached: false,
      survivedTests: [],
      waiting: nearest(mutant.path),
    }
  })
  for (const untested of trials.filter(trial => !isOpen(trial))) say(describeVerdict(untested))
  const vitest = await startVitest(trials)
  try {
    for (let round = 1; trials.some(isOpen); round++) {
      const start = performance.now()
      const open = trials.filter(isOpen)
      const tests = takeRound(open)
      const modules = await runTests(vitest, tests)
      for (const module of modules) record(tests.get(module.moduleId), module)
      const seconds = Math.round((performance.now() - start) / 1000)
      const left = trials.filter(isOpen)
      say(`\nRound ${round}: ${tests.size} test files in ${seconds} s, ${left.length} mutants left`)
      for (const trial of open.filter(trial => !isOpen(trial))) say(describeVerdict(trial))
      for (const { mutant } of left) say(`open      ${mutant.path}:${mutant.line} ${mutant.operator}`)
    }
    await refuseFalseKills(vitest, trials)
  } finally {
    await vitest.close()
  }
  return trials
}

const isOpen = ({ killer, waiting }: Trial) => killer === undefined && waiting.length > 0

/** A verdict on one line. */
export function describeVerdict({ mutant, killer, isReached, survivedTests }: Verdict): string {
  const { path, line, operator, original, mutated } = mutant
  const change = `${path}:${line} ${operator}: ${oneLine(original)} → ${oneLine(mutated) || 'nothing'}`
  if (killer !== undefined) return `killed    ${change} (${killer})`
  return `SURVIVED  ${change} (${survivedTests.length} test files, ${isReached ? 'reached' : 'not reached'})`
}
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 120)

/** Each open mutant takes its next test files that no other took, by absolute path. */
function takeRound(trials: readonly Trial[]): Map<string, Trial> {
  const tests = new Map<string, Trial>()
  for (const trial of trials) {
    const free = trial.waiting.filter(test => !tests.has(join(root, test))).slice(0, testsPerRound)
    for (const test of free) tests.set(join(root, test), trial)
    trial.waiting = trial.waiting.filter(test => !free.includes(test))
  }
  return tests
}

async function startVitest(trials: readonly Trial[]): Promise<Vitest> {
  const byPath = Map.groupBy(trials, ({ mutant }) => join(root, mutant.path))
  const switches: Vite.Plugin = {
    name: 'mutants',
    enforce: 'pre',
    transform(code, id) {
      const inFile = byPath.get(id.split('?')[0] ?? id)
      return inFile && withSwitches(code, new Map(inFile.map(trial => [trial.id, trial.mutant])))
    },
  }
  const { projects = [], ...shared } = config.test ?? {}
  return createVitest('test', {
    config: false,
    root,
    watch: false,
    reporters: [{}],
    projects: projects
      .flatMap(project => (typeof project === 'object' && 'test' in project ? [project.test] : []))
      .map(test => ({
        plugins: [switches],
        test: {
          ...shared,
          ...test,
          // A mutant may leave something behind in modules.
          isolate: true,
          // Cached files would have no mutants, or the mutants of another sample.
          fsModuleCache: false,
          retry: 0,
          setupFiles: [join(import.meta.dirname, 'activate.ts'), ...[test?.setupFiles ?? []].flat()],
        },
      })),
  })
}

async function runTests(vitest: Vitest, tests: ReadonlyMap<string, Trial>): Promise<readonly TestModule[]> {
  vitest.provide('mutants', Object.fromEntries([...tests].map(([test, { id }]) => [test, id])))
  const specifications = await vitest.globTestSpecifications([...tests.keys()])
  const { testModules } = await vitest.runTestSpecifications(
    specifications.filter(({ moduleId }) => tests.has(moduleId)),
  )
  return testModules.filter(({ moduleId }) => tests.has(moduleId))
}

function record(trial: Trial | undefined, module: TestModule): void {
  if (!trial) return
  const path = relative(root, module.moduleId)
  if (!module.ok()) trial.killer ??= path
  else trial.survivedTests.push(path)
  trial.isReached ||= [...module.children.allTests()].some(test => test.meta().isReached)
}

/** A test that also fails without a mutant has killed none. */
async function refuseFalseKills(vitest: Vitest, trials: readonly Trial[]): Promise<void> {
  const killers = new Map(
    trials.flatMap(trial => (trial.killer === undefined ? [] : [[join(root, trial.killer), trial] as const])),
  )
  // Without a filter, all tests would run.
  if (killers.size === 0) return
  vitest.provide('mutants', {})
  const specifications = await vitest.globTestSpecifications([...killers.keys()])
  const { testModules } = await vitest.runTestSpecifications(specifications)
  for (const module of testModules.filter(module => killers.has(module.moduleId) && !module.ok())) {
    const path = relative(root, module.moduleId)
    say(`${path} fails without a mutant, too: it counts as no test`)
    for (const trial of trials.filter(({ killer }) => killer === path)) trial.killer = undefined
  }
}
