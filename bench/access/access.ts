import { join } from 'node:path'
import { readMenu, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { readMenuTree } from '@greenroom/contract/areas/navigation/menu'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { createAuthenticate } from '../../server/areas/auth/authenticate.ts'
import { requireActor } from '../../server/platform/access/actor.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { createEventHub } from '../../server/platform/events/hub.ts'
import { createFiles } from '../../server/platform/files/files.ts'
import { createLog } from '../../server/platform/log.ts'
import { createMail } from '../../server/platform/mail/mail.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { buildConsoleIfNeeded } from '../../tools/console-build.ts'
import { type Client, openClient } from '../kit/client.ts'
import { administrator, madeDatabase } from '../kit/made-database.ts'
import { addressOfPostgres } from '../kit/postgres-address.ts'
import type { Scope } from '../kit/scope.ts'
import { startServerProcess } from '../kit/server-process.ts'
import { atMost, type Measured, printMeasured } from '../kit/table.ts'
import { entryCount, makeAccess, roleCount, userCount } from './make-access.ts'
import { accessQueries } from './queries.ts'

const rounds = 20
const checksPerRound = 20_000

/** Time that each call spends on authentication and the permission check, from the cache in memory. */
async function measurePermissionCheck(dataDir: string, token: string): Promise<void> {
  const settings = readSettings({ DATA_DIR: dataDir })
  const log = createLog('error')
  const database = openDatabase(await addressOfPostgres(dataDir), 2)
  const events = createEventHub(database, log)
  try {
    const files = createFiles(settings)
    const mail = createMail(settings, log)
    const authenticate = createAuthenticate({ settings, log, database, events, files, mail })
    const figures: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const begun = performance.now()
      for (let check = 0; check < checksPerRound; check++) {
        const { permissions } = await requireActor(authenticate, token)
        if (!permissions.has('menu:read')) throw new Error('The administrator may not read the menu')
      }
      // The first round also asks the database.
      if (round > 0) figures.push(((performance.now() - begun) * 1000) / checksPerRound)
    }
    const what = 'token → user → permission'
    printMeasured('The permission check of one call', 'µs', [{ what, figures, target: atMost(100, 'µs') }], 2)
  } finally {
    await database.close()
  }
}

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
