import { join } from 'node:path'
import { makeContentItems } from '../content/make-content-items.ts'
import { openClient } from '../kit/client.ts'
import { exportContentItems } from '../kit/export.ts'
import { administrator, madeDatabase } from '../kit/made-database.ts'
import { residentKibibytes } from '../kit/memory.ts'
import { narrowHeap, watchMemory } from '../kit/memory-watch.ts'
import type { Scope } from '../kit/scope.ts'
import { startServerProcess } from '../kit/server-process.ts'
import { atMost, printMeasured } from '../kit/table.ts'

const formats = ['csv', 'xlsx'] as const
/** Most additional memory during an export: some rows, the response's buffers, and garbage. */
const mostGrowth = 150

/** Export of a million content items: its duration, and the server's memory meanwhile. */
export async function measureExport(scope: Scope): Promise<void> {
  const madeBy = [join(import.meta.dirname, '../content/make-content-items.ts')]
  const dataDir = await madeDatabase({ prefix: 'content-items-', madeBy, fill: makeContentItems })
  const logFile = join(await scope.temporaryDirectory(), 'server.log')
  const server = await startServerProcess({ dataDir, logFile, nodeArguments: narrowHeap })
  scope.defer(server.stop)
  const client = await openClient(server.url, administrator)
  scope.defer(async () => client.close())

  const watched = watchMemory(server)
  scope.defer(async () => watched.stop())
  for (const format of formats) {
    const before = (residentKibibytes(server.pid) ?? 0) / 1024
    watched.take()
    const { bytes, first, all } = await exportContentItems(server.url, client, format)
    const peakMemory = watched.take()
    printMeasured(`1,000,000 content items as ${format}, ${Math.round(bytes / 1e6)} MB`, 'seconds', [
      { what: 'until the first bytes', figures: [first] },
      { what: 'until the last', figures: [all] },
    ])
    printMeasured('The memory of the server', 'MiB', [
      { what: 'before', figures: [before] },
      { what: 'the most', figures: [peakMemory] },
      { what: 'more than before', figures: [peakMemory - before], target: atMost(mostGrowth, 'MiB') },
    ])
  }
}
