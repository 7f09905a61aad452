import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { say } from '../cli/terminal.ts'
import { readBenchOptions } from './kit/options.ts'
import { type Bench, createRun } from './kit/run.ts'
import { withScope } from './kit/scope.ts'
import { alarms } from './live/alarms.ts'
import { live } from './live/live.ts'
import { load } from './pages/load.ts'
import { tabs } from './pages/tabs.ts'
import { weixin } from './pages/weixin.ts'
import { access } from './server/access.ts'
import { content } from './server/content.ts'
import { insight } from './server/insight.ts'
import { list } from './server/list.ts'
import { matcher } from './server/matcher.ts'
import { stream } from './server/stream.ts'
import { exportFile, fuzz, importFile, start } from './server/whole.ts'
import { kill, soak } from './soak/soak.ts'
import { fixture } from './upgrade/fixture.ts'
import { upgrade } from './upgrade/upgrade.ts'

/** Every benchmark by the word that runs it alone: `npm run bench -- start`. */
const benchmarks: Readonly<Record<string, Bench>> = {
  start,
  list,
  import: importFile,
  export: exportFile,
  content,
  access,
  matcher,
  load,
  tabs,
  weixin,
  stream,
  live,
  alarms,
  fuzz,
  insight,
  soak,
  kill,
  upgrade,
  fixture,
}

/** Figures of a busy machine are worth less. */
const describeLoad = () =>
  `Load average ${loadavg()
    .map(average => average.toFixed(1))
    .join(', ')} (1, 5, 15 minutes), with ${availableParallelism()} cores`

const { names, options } = readBenchOptions(process.argv.slice(2))
const unknown = names.filter(name => benchmarks[name] === undefined)
if (unknown.length > 0) {
  say(
    `There is no benchmark ${unknown.join(', ')}. These are there; without a name all run but those marked *:`,
  )
  for (const [name, { summary, isLong }] of Object.entries(benchmarks))
    say(`  ${`${name}${isLong ? '*' : ''}`.padEnd(9)} ${summary}`)
  process.exit(2)
}

const memory = (totalmem() / 1024 ** 3).toFixed(0)
say(`${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${memory} GB, Node ${process.versions.node}`)
say(describeLoad())
for (const [name, bench] of Object.entries(benchmarks)) {
  if (names.length > 0 ? !names.includes(name) : bench.isLong) continue
  await withScope(scope => bench.run(createRun(scope, options)))
  say(`  ${describeLoad()}`)
}
if (options.isQuick)
  say('  --quick: few rounds, small databases; the figures only show that the benchmarks run.')
