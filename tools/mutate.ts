import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../cli/terminal.ts'
import { equivalents } from './mutate/equivalents.ts'
import { maxTests, readNearestTests } from './mutate/nearest-tests.ts'
import { type Mutant, mutantsOf } from './mutate/operators.ts'
import { refusedByTypes } from './mutate/refused-by-types.ts'
import { describeVerdict, runMutants } from './mutate/run-mutants.ts'
import { root } from './run.ts'

/**
 * Rules, stores and helpers. Components, texts, tables, seeds, parts that only join others, and
 * entries of processes and threads, which run without the tests' switches, are left out.
 */
const isSubject = (path: string) =>
  !/\.test\.|\.d\.ts$|config\.ts$|(^|\/)(testing|locales|migrations|seed|dist|node_modules)\/|(^|\/)(schema|module|modules|index|lists|area|main|[\w-]+-thread|seed[\w-]*|demo[\w-]*)\.ts$/.test(
    path,
  )

/** Most mutants of one file in a sample. */
const maxPerFile = 2

function sample(candidates: readonly Mutant[], count: number, seed: string): Mutant[] {
  const keyOf = ({ path, start, operator }: Mutant) =>
    createHash('sha256').update(`${seed} ${path} ${start} ${operator}`).digest('hex')
  const keyed = candidates.map(mutant => ({ key: keyOf(mutant), mutant }))
  const chosen: Mutant[] = []
  for (const { mutant } of keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
    const inFile = chosen.filter(({ path }) => path === mutant.path)
    const overlaps = inFile.some(({ start, end }) => start < mutant.end && mutant.start < end)
    if (inFile.length < maxPerFile && !overlaps) chosen.push(mutant)
    if (chosen.length === count) break
  }
  return chosen
}

/** Why a mutant changes nothing that can be seen; undefined if it does. */
const equivalence = ({ path, original, mutated }: Mutant): string | undefined =>
  equivalents.find(
    one => one.path === path && one.original === original && (one.mutated ?? mutated) === mutated,
  )?.because

const [seed = String(Date.now()), count = '100', ...prefixes] = process.argv.slice(2)
const paths = globSync('{contract,server,console,packages}/**/*.ts', {
  cwd: root,
  exclude: ['**/node_modules'],
})
  .filter(isSubject)
  .filter(path => prefixes.length === 0 || prefixes.some(prefix => path.startsWith(prefix)))
const candidates = paths.flatMap(path => mutantsOf(path, readFileSync(join(root, path), 'utf8')))
const isEquivalent = (mutant: Mutant) => equivalence(mutant) !== undefined
const drawn = sample(
  candidates.filter(mutant => !isEquivalent(mutant)),
  2 * Number(count),
  seed,
)
const refused = await refusedByTypes(drawn)
const mutants = drawn.filter(mutant => !refused.has(mutant)).slice(0, Number(count))
say(`Seed ${seed}: ${mutants.length} of ${candidates.length} mutants in ${paths.length} files`)
say(`The types refuse ${refused.size} of ${drawn.length} that were drawn: these are left out`)
say(`Each is tried on its nearest test files, at most ${maxTests}`)
const verdicts = await runMutants(mutants, await readNearestTests())
const survivors = verdicts.filter(({ killer }) => killer === undefined)
say('')
for (const verdict of survivors) say(describeVerdict(verdict))
const killed = verdicts.length - survivors.length
const percent = ((killed / verdicts.length) * 100).toFixed(0)
say(`\nSeed ${seed}: ${killed} of ${verdicts.length} killed (${percent} %)`)
