import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { allEndpoints } from '@greenroom/contract/endpoints'
import { success } from '@greenroom/contract/errors'
import { readOutcomes } from '../server/testing/outcomes.ts'
import { root, runPackage } from '../tools/run.ts'
import { say } from '../tools/terminal.ts'
import { measureAccess } from './access/access.ts'
import { measureBackup } from './backup/backup.ts'
import { measureContent } from './content/content.ts'
import { measureExport } from './export/export.ts'
import { measureImport } from './import/import.ts'
import { measureInsight } from './insight/insight.ts'
import { describeLoad, describeMachine } from './kit/machine.ts'
import { type BenchOptions, readBenchOptions } from './kit/options.ts'
import { type Scope, withScope } from './kit/scope.ts'
import { measureList } from './list/list.ts'
import { measureLive } from './live/live.ts'
import { measureLoad } from './load/load.ts'
import { measureMatcher } from './matcher/matcher.ts'
import { measureKills } from './soak/kill.ts'
import { measureSoak } from './soak/soak.ts'
import { measureStart } from './start.ts'
import { measureStream } from './stream/stream.ts'
import { measureTabs } from './tabs/tabs.ts'
import { measureWeixin } from './weixin/weixin.ts'

const requests = 100_000
/** Longest duration of a test of one endpoint; a hanging call fails by it. */
const callTimeoutMs = 600_000
const testFile = join(root, 'server/areas/any-request.test.ts')

/**
 * Sends every call requests that no run has sent before, in the shapes of server/areas/any-request.test.ts, with the
 * ids and versions of rows that are there.
 * @throws Error when an answer was not one of the contract's, or none came; the output names the seed
 */
async function measureFuzz(): Promise<void> {
  const seed = randomInt(2 ** 31)
  const perCall = Math.ceil(requests / allEndpoints.length)
  say(`\nFuzz: ${perCall} requests to each of ${allEndpoints.length} calls, FUZZ_SEED=${seed}`)
  const begun = performance.now()
  const { code } = await runPackage(
    'vitest',
    ['run', '--project', 'unit', '--reporter=dot', `--testTimeout=${callTimeoutMs}`, testFile],
    { environment: { FUZZ_SEED: String(seed), FUZZ_REQUESTS_PER_CALL: String(perCall) } },
  )
  if (code !== 0) throw new Error(`The fuzz found a fault; FUZZ_SEED=${seed} sends the same requests again`)
  const succeeded = new Set(
    readOutcomes()
      .filter(outcome => outcome.code === success.code)
      .map(outcome => outcome.endpointId),
  )
  say(`  no general error and no hang in ${Math.round((performance.now() - begun) / 1000)} s`)
  say(`  calls that also succeeded: ${succeeded.size} of ${allEndpoints.length}`)
}

/** Every benchmark by the word that runs it alone: `npm run bench -- start`. */
const benchmarks: Record<string, (scope: Scope, options: BenchOptions) => Promise<void>> = {
  start: measureStart,
  list: measureList,
  import: measureImport,
  insight: measureInsight,
  access: measureAccess,
  content: measureContent,
  export: measureExport,
  load: measureLoad,
  tabs: measureTabs,
  matcher: measureMatcher,
  weixin: measureWeixin,
  stream: measureStream,
  backup: measureBackup,
  live: measureLive,
  fuzz: measureFuzz,
  soak: measureSoak,
  kill: measureKills,
}
/** Long benchmarks, which run only by name. */
const onlyByName: ReadonlySet<string> = new Set(['insight', 'soak', 'kill'])

const names = Object.keys(benchmarks)
const { names: requested, options } = readBenchOptions(process.argv.slice(2))
const unknown = requested.filter(name => !names.includes(name))
if (unknown.length > 0) {
  say(
    `There is no benchmark ${unknown.join(', ')}; there are ${names.join(', ')}. Without a name all run but ${[...onlyByName].join(' and ')}.`,
  )
  process.exit(2)
}

describeMachine()
for (const [name, run] of Object.entries(benchmarks)) {
  if (requested.length > 0 ? !requested.includes(name) : onlyByName.has(name)) continue
  await withScope(scope => run(scope, options))
  say(`  ${describeLoad()}`)
}
