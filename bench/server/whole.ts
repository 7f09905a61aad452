import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createExport } from '@greenroom/contract/areas/exports/exports'
import {
  type ImportRow,
  readImport,
  runImport,
  uploadImport,
} from '@greenroom/contract/areas/imports/imports'
import { allEndpoints } from '@greenroom/contract/endpoints'
import { success } from '@greenroom/contract/errors'
import { say } from '../../cli/terminal.ts'
import { readOutcomes } from '../../server/testing/outcomes.ts'
import { buildConsoleIfNeeded } from '../../tools/console-build.ts'
import { root, runPackage } from '../../tools/run.ts'
import { contentItems } from '../databases/content-items.ts'
import { type Client, uploadRequest } from '../kit/http.ts'
import { narrowHeap, resetPeakMemory, residentMiB } from '../kit/process.ts'
import { type Bench, measure, millisecondsOf } from '../kit/run.ts'
import { startServerProcess } from '../kit/server-process.ts'
import { openServers } from '../kit/servers.ts'
import { atMost } from '../kit/table.ts'

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

/** Additional memory during an export: some rows, the response's buffers, and garbage. */
const maxGrowthMiB = 150

function makeFile(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, place) =>
      `bench-${place},春节城市夜跑 ${place}：露营与咖啡的每周推荐,图文,林一舟,原创,露营,中文,露营与咖啡的精选内容 ${place},2026-11-20 08:00`,
  )
  return `外部编号,标题,体裁,作者,来源,话题,语言,正文,发布时间\n${lines.join('\n')}\n`
}

async function untilState(client: Client, id: string, state: ImportRow['state']): Promise<ImportRow> {
  for (;;) {
    const { data } = await client.call(readImport, { params: { id } })
    if (data.state === state) return data
    if (data.problem !== '') throw new Error(`The import is ${data.state}: ${data.problem}`)
    await delay(100)
  }
}

/** The import of content items from a file. A server whose memory is not bounded would end. */
export const importFile: Bench = {
  summary: 'a file of 100,000 content items, imported by a server with a small heap',
  async run(run) {
    const rows = run.size(100_000, 3000)
    const servers = await openServers(run, { nodeArguments: narrowHeap })
    await measure(servers, {
      title: `${rows} content items from a CSV file`,
      target: atMost(60, 's'),
      rounds: 1,
      async measure({ client }) {
        const request = await uploadRequest('content-items.csv', makeFile(rows), client.token)
        const taken = await millisecondsOf(async () => {
          const { id } = (await client.send(uploadImport, request)).data
          await untilState(client, id, 'dryRun')
          await client.call(runImport, { params: { id } })
          const { done } = await untilState(client, id, 'done')
          if (done.create !== rows) throw new Error(`Only ${done.create} rows were imported`)
        })
        return { 'upload, dry run and run': taken / 1000 }
      },
    })
  },
}

/** The export of all content items. */
export const exportFile: Bench = {
  summary: '1,000,000 content items as CSV and XLSX: memory of the server',
  async run(run) {
    const database = contentItems(run.size(1_000_000, 20_000))
    const servers = await openServers(run, { database, nodeArguments: narrowHeap })
    const columns = ['title', 'author', 'topic', 'publishedTime'].map(key => ({ key, title: key }))
    await measure(servers, {
      title: 'Memory that the server takes for an export of all content items',
      target: atMost(maxGrowthMiB, 'MiB'),
      rounds: 1,
      async measure({ client, url, pid }) {
        const figures: Record<string, number> = {}
        for (const format of ['csv', 'xlsx']) {
          const body = { list: 'content-item', format, title: 'bench', query: {}, columns }
          const before = residentMiB(pid)
          resetPeakMemory(pid)
          const { data } = await client.call(createExport, { body })
          const response = await fetch(url + data.address)
          if (!response.ok) throw new Error(`The export answered ${response.status}`)
          await response.body?.pipeTo(new WritableStream())
          figures[format] = residentMiB(pid, 'VmHWM') - before
        }
        return figures
      },
    })
  },
}

const testFile = join(root, 'server/areas/any-request.test.ts')
/** Longest duration of a test of one endpoint; a hanging call fails by it. */
const fuzzTimeoutMs = 600_000

/**
 * Sends each endpoint requests that no run has sent before, in the shapes of server/areas/any-request.test.ts, with the
 * ids and versions of rows that are there. Its run throws when a response is not one of the contract's, or is missing.
 */
export const fuzz: Bench = {
  summary: '100,000 requests of every shape: no general error, no hang',
  async run({ options, size }) {
    const perEndpoint = Math.ceil(size(100_000, 2000) / allEndpoints.length)
    say(`\n${perEndpoint} requests to each of ${allEndpoints.length} endpoints, --seed ${options.seed}`)
    const { code } = await runPackage(
      'vitest',
      ['run', '--project', 'unit', '--reporter=dot', `--testTimeout=${fuzzTimeoutMs}`, testFile],
      { environment: { FUZZ_SEED: String(options.seed), FUZZ_REQUESTS_PER_CALL: String(perEndpoint) } },
    )
    if (code !== 0) throw new Error(`A request got a general error or no response; --seed ${options.seed}`)
    const succeeded = readOutcomes().filter(outcome => outcome.code === success.code)
    say('  No general error and no hang.')
    say(`  Endpoints that also succeeded: ${new Set(succeeded.map(({ endpointId }) => endpointId)).size}`)
  },
}
