import { join } from 'node:path'
import { readMenu, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { readMenuTree } from '@greenroom/contract/areas/navigation/menu'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { buildConsoleIfNeeded } from '../../tools/console-build.ts'
import { type Client, openClient } from '../kit/client.ts'
import { administrator, madeDatabase } from '../kit/made-database.ts'
import type { Scope } from '../kit/scope.ts'
import { startServerProcess } from '../kit/server-process.ts'
import { atMost, type Measured, printMeasured } from '../kit/table.ts'
import { entryCount, makeAccess, roleCount, userCount } from './make-access.ts'
import { measurePermissionCheck } from './permission-check.ts'
import { accessQueries } from './queries.ts'

const repetitions = 30
const target = atMost(50, 'ms')

/** System management with many users: every list with each filter, the reads of a start, and the permission check. */
export async function measureAccess(scope: Scope): Promise<void> {
  await buildConsoleIfNeeded()
  const madeBy = [join(import.meta.dirname, 'make-access.ts'), join(import.meta.dirname, '../list/words.ts')]
  const dataDir = await madeDatabase({ prefix: 'access-', madeBy, fill: makeAccess })
  const logFile = join(await scope.temporaryDirectory(), 'server.log')
  const server = await startServerProcess({ dataDir, logFile })
  scope.defer(server.stop)
  const client = await openClient(server.url, administrator)
  scope.defer(async () => client.close())

  const [users, roles, entries] = [userCount, roleCount, entryCount].map(count =>
    count.toLocaleString('en-US'),
  )
  const size = `${users} users, ${roles} roles, ${entries} entries`
  for (const [name, { call, queries }] of Object.entries(accessQueries)) {
    const rows: Measured[] = []
    for (const fields of queries) rows.push(await measure(client, call, fields))
    printMeasured(`${name} (${size}), total known`, 'ms', rows)
  }
  const plain: Measured[] = []
  for (const call of [readMenuTree, readMenu, readUserInfo]) plain.push(await measure(client, call, {}))
  printMeasured('What is read at once', 'ms', plain)
  await measurePermissionCheck(dataDir, client.token)
}

async function measure(client: Client, call: Endpoint, fields: Record<string, string>): Promise<Measured> {
  const query = new URLSearchParams(fields).toString()
  const figures: number[] = []
  const first = (await client.ask(call, { query })).milliseconds
  for (let round = 0; round < repetitions; round++) {
    figures.push((await client.ask(call, { query })).milliseconds)
  }
  const what = Object.keys(fields).length > 0 ? decodeURIComponent(query) : call.id
  return { what, figures, target, note: `first ${first.toFixed(1)}` }
}
