import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type ImportRow,
  readImport,
  runImport,
  undoImport,
  uploadImport,
} from '@greenroom/contract/areas/imports/imports'
import { tokenHeader } from '@greenroom/contract/envelope'
import { say } from '../../tools/terminal.ts'
import { type Client, openClient } from '../kit/client.ts'
import { exportContentItems } from '../kit/export.ts'
import { administrator } from '../kit/made-database.ts'
import { narrowHeap, watchMemory } from '../kit/memory-watch.ts'
import type { Scope } from '../kit/scope.ts'
import { type ServerProcess, startServerProcess } from '../kit/server-process.ts'
import { atMost, printMeasured } from '../kit/table.ts'

const rows = 100_000
const pollMilliseconds = 100

/** The import of a file of 100,000 content items, its undoing, and the export of all content items that there are then. */
export async function measureImport(scope: Scope): Promise<void> {
  const dataDir = await scope.temporaryDirectory()
  const { username, password } = administrator
  const settings = { ADMIN_USERNAME: username, ADMIN_PASSWORD: password }
  const logFile = join(dataDir, 'server.log')
  const server = await startServerProcess({ dataDir, logFile, settings, nodeArguments: narrowHeap })
  scope.defer(server.stop)
  const client = await openClient(server.url, administrator)
  scope.defer(async () => client.close())

  const file = new File([contentItemsFile()], 'content-items.csv')
  say(`A file of ${rows} content items, ${Math.round(file.size / 1e6)} MB`)
  const watched = watchMemory(server)
  const begun = performance.now()
  const { id } = await upload(server, client, file)
  await until(client, id, 'dryRun')
  const dryRunEnd = performance.now()
  await client.ask(runImport, { params: { id } })
  const { done } = await until(client, id, 'done')
  const finished = performance.now()
  if (done.create !== rows) throw new Error(`Only ${done.create} rows were imported`)
  const importMemory = watched.take()

  const { bytes, all: exporting } = await exportContentItems(server.url, client, 'csv')
  const exportMemory = watched.take()

  const undoing = performance.now()
  await client.ask(undoImport, { params: { id } })
  await until(client, id, 'undone')
  const undone = performance.now()
  watched.stop()

  const seconds = (from: number, to: number) => [(to - from) / 1000]
  printMeasured(`${rows} content items from a CSV file`, 'seconds', [
    { what: 'upload and dry run', figures: seconds(begun, dryRunEnd) },
    { what: 'run', figures: seconds(dryRunEnd, finished) },
    { what: 'both', figures: seconds(begun, finished), target: atMost(60, 's') },
    { what: `export of them all (${Math.round(bytes / 1e6)} MB)`, figures: [exporting] },
    { what: 'undoing', figures: seconds(undoing, undone) },
  ])
  printMeasured('The most memory that the server held', 'MiB', [
    { what: 'while importing', figures: [importMemory] },
    { what: 'while exporting', figures: [exportMemory] },
  ])
}

function contentItemsFile(): string {
  const lines = Array.from(
    { length: rows },
    (_, place) =>
      `bench-${place},春节城市夜跑 ${place}：露营与咖啡的每周推荐,图文,林一舟,原创,露营,中文,露营与咖啡的精选内容 ${place},2026-11-20 08:00`,
  )
  return `外部编号,标题,体裁,作者,来源,话题,语言,正文,发布时间\n${lines.join('\n')}\n`
}

async function upload(server: ServerProcess, client: Client, file: File): Promise<ImportRow> {
  const body = new FormData()
  body.append('file', file)
  const response = await fetch(`${server.url}${uploadImport.path.replace('{list}', 'content-item')}`, {
    method: 'POST',
    headers: { [tokenHeader]: client.token },
    body,
  })
  const { data } = Object(await response.json())
  return uploadImport.response.parse(data)
}

async function until(client: Client, id: string, state: ImportRow['state']): Promise<ImportRow> {
  for (;;) {
    const { data } = await client.ask(readImport, { params: { id } })
    if (data.state === state) return data
    if (data.problem !== '') throw new Error(`The import is ${data.state}: ${data.problem}`)
    await delay(pollMilliseconds)
  }
}
