import { say } from '../tools/terminal.ts'
import { measureAccess } from './access/access.ts'
import { measureBackup } from './backup/backup.ts'
import { measureContent } from './content/content.ts'
import { measureExport } from './export/export.ts'
import { measureFuzz } from './fuzz.ts'
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
