import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { listRoles } from '@greenroom/contract/areas/roles/roles'
import { listUsers } from '@greenroom/contract/areas/users/users'
import { createAuthenticate } from '../../server/areas/auth/authenticate.ts'
import { requireActor } from '../../server/platform/access/actor.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { createEventHub } from '../../server/platform/events/hub.ts'
import { createFiles } from '../../server/platform/files/files.ts'
import { createLog } from '../../server/platform/log.ts'
import { createMail } from '../../server/platform/mail/mail.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { namesake, usersAndLog } from '../databases/users-and-log.ts'
import { timeQueries } from '../kit/http.ts'
import { addressOfPostgres } from '../kit/made-database.ts'
import { type Bench, measure, millisecondsOf } from '../kit/run.ts'
import { type MeasuredServer, openServers } from '../kit/servers.ts'
import { atMost } from '../kit/table.ts'

const dayMs = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

/** The lists of system management: the first page, without and with each filter and order. */
const lists = {
  users: {
    endpoint: listUsers,
    queries: [
      ...[{}, { text: '王' }, { text: '王伟' }, { text: 'user.77' }, { text: 'nobody' }, { role: 'role-7' }],
      ...[{ status: 'disabled' }, { sort: 'name' }, { sort: 'username' }, { sort: '-lastSignInTime' }],
      { status: 'active', role: 'user', text: '李', sort: 'name' },
    ],
  },
  roles: {
    endpoint: listRoles,
    queries: [
      ...[{}, { text: '体育' }, { text: 'role-1' }, { base: 'admin' }, { dataScope: 'team' }],
      ...[{ permission: 'menu:update' }, { sort: '-users' }, { sort: 'updatedTime' }],
    ],
  },
  'operation log': {
    endpoint: listOperations,
    queries: [
      ...[
        {},
        { sort: 'time' },
        { user: '王伟' },
        { user: namesake },
        { user: 'user.77' },
        { user: 'nobody' },
      ],
      ...[{ entity: 'user' }, { action: 'content-set.update' }, { operation: 'refused' }],
      ...[{ title: '体育' }, { title: '养蜂' }, { title: '昙花' }, { text: '体育' }, { text: '昙花' }],
      ...[{ address: '10.1.2.3' }, { requestId: '0198' }, { system: 'macOS' }],
      ...[{ timeFrom: ago(8), timeBefore: ago(1) }],
      { entity: 'content-set', operation: 'delete', system: 'Windows' },
    ],
  },
}

const checksPerRound = 20_000

/** Prepares the check of a token, its user and a permission as the server does it, from the cache in memory. */
async function openPermissionCheck({ dataDir, client }: MeasuredServer) {
  const settings = readSettings({ DATA_DIR: dataDir })
  const log = createLog('error')
  const database = openDatabase(await addressOfPostgres(dataDir), 2)
  const [files, mail, events] = [
    createFiles(settings),
    createMail(settings, log),
    createEventHub(database, log),
  ]
  const authenticate = createAuthenticate({ settings, log, database, events, files, mail })
  return {
    name: 'ours',
    database,
    async check() {
      const { permissions } = await requireActor(authenticate, client.token)
      if (!permissions.has('menu:read')) throw new Error('The administrator may not read the menu')
    },
  }
}

/** System management with many users: its lists with each filter, and the permission check. */
export const access: Bench = {
  summary: '10,000 users, 200 roles, 1,000,000 log entries: lists with each filter, the permission check',
  async run(run) {
    const database = usersAndLog(run.size(10_000, 2000), run.size(1_000_000, 50_000))
    const servers = await openServers(run, { database })
    for (const [name, { endpoint, queries }] of Object.entries(lists)) {
      const texts = queries.map(fields => new URLSearchParams(fields).toString())
      const named = Object.fromEntries(texts.map(query => [decodeURIComponent(query) || 'first page', query]))
      await measure(servers, {
        title: `One reader, through HTTP: ${name}`,
        target: atMost(50, 'ms'),
        rounds: run.size(30, 2),
        hasWarmUp: true,
        measure: ({ client }) => timeQueries(client, endpoint, named),
      })
    }
    const [own] = servers
    if (!own) return
    const check = await openPermissionCheck(own)
    run.scope.defer(() => check.database.close())
    await measure([check], {
      title: 'The permission check of one request',
      target: atMost(100, 'µs'),
      rounds: run.size(20, 2),
      hasWarmUp: true,
      async measure() {
        const taken = await millisecondsOf(async () => {
          for (let count = 0; count < checksPerRound; count++) await check.check()
        })
        return { 'token → user → permission': (taken * 1000) / checksPerRound }
      },
    })
  },
}
