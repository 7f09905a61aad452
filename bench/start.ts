import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildConsoleIfNeeded } from '../tools/console-build.ts'
import { say } from '../tools/terminal.ts'
import type { Scope } from './kit/scope.ts'
import { type ServerProcess, startServerProcess } from './kit/server-process.ts'
import { atMost, printMeasured } from './kit/table.ts'

const repetitions = 7

/** Duration of a start, from the process to the first 200 of `/readyz`: on an empty folder, and later. */
export async function measureStart(scope: Scope): Promise<void> {
  await buildConsoleIfNeeded()
  const directory = await scope.temporaryDirectory()
  const first: ServerProcess[] = []
  const later: ServerProcess[] = []
  const stops: number[] = []

  async function startOnce(dataDir: string): Promise<ServerProcess> {
    const server = await startServerProcess({ dataDir, logFile: join(directory, 'server.log') })
    const begun = performance.now()
    await server.stop()
    stops.push(performance.now() - begun)
    return server
  }

  for (let round = 0; round < repetitions; round++) {
    const dataDir = join(directory, `data-${round}`)
    first.push(await startOnce(dataDir))
    later.push(await startOnce(dataDir))
    await rm(dataDir, { recursive: true, force: true })
  }
  const ready = (starts: readonly ServerProcess[]) => starts.map(({ readyAfter }) => readyAfter)
  const cpu = (what: string, starts: readonly ServerProcess[]) => {
    const figures = starts.flatMap(({ cpuUntilReady }) => cpuUntilReady ?? [])
    return figures.length > 0 ? [{ what: `${what}: processor time of the server`, figures }] : []
  }
  printMeasured(
    'Start: from the start of the process until /readyz answers 200',
    'ms',
    [
      { what: 'first start, on an empty folder', figures: ready(first), target: atMost(2000, 'ms') },
      { what: 'later start', figures: ready(later), target: atMost(700, 'ms') },
      ...cpu('first start', first),
      ...cpu('later start', later),
      { what: 'orderly stop', figures: stops },
    ],
    0,
  )
  say('  The console is built, and the files are in the cache of the operating system.')
}
