import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildConsoleIfNeeded } from '../tools/console-build.ts'
import { type Bench, measure } from './kit/run.ts'
import { startServerProcess } from './kit/server-process.ts'
import { atMost } from './kit/table.ts'

/** From the start of the process until `/readyz` answers 200. The console is built, and the files are in memory. */
export const start: Bench = {
  summary: 'a start until /readyz answers: on an empty folder, and later',
  async run(run) {
    await buildConsoleIfNeeded()
    const directory = await run.scope.temporaryDirectory()
    const logFile = join(directory, 'server.log')
    await measure(run.builds, {
      title: 'Start: from the start of the process until /readyz answers 200',
      rounds: run.size(7, 1),
      target: { 'first start, on an empty folder': atMost(2000, 'ms'), 'later start': atMost(700, 'ms') },
      async measure({ root: checkout }) {
        const dataDir = join(directory, 'data')
        const startOnce = async () => {
          const server = await startServerProcess({ dataDir, logFile, checkout })
          await server.stop()
          return server.readyAfterMs
        }
        const figures = {
          'first start, on an empty folder': await startOnce(),
          'later start': await startOnce(),
        }
        await rm(dataDir, { recursive: true, force: true })
        return figures
      },
    })
  },
}
