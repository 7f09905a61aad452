import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startDemoWeixin } from '../../cli/demo/weixin.ts'
import { megabytes, say, withProgress } from '../../cli/terminal.ts'
import manifest from '../../server/package.json' with { type: 'json' }
import { createBackup } from '../../server/platform/backup/create-backup.ts'
import { connect } from '../../server/platform/database/database.ts'
import { startPrivateServer } from '../../server/platform/database/private-server.ts'
import { createFiles } from '../../server/platform/files/files.ts'
import { createLog } from '../../server/platform/log.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { root } from '../../tools/run.ts'
import type { Bench } from '../kit/run.ts'
import { makeCrowd, workDuring } from '../soak/crowd.ts'
import { createFaults } from '../soak/faults.ts'
import { proxiedSettings, startFleet } from '../soak/fleet.ts'

const fixtures = join(root, 'server/testing/fixtures')

/** Larger files are left out of the archive, as if they were lost: the clips of the demo's playlists. */
const maxFileBytes = 100_000

/** Makes the fixture of this version: a backup of a demo in which the soak's users worked, with rows in every table. */
export const fixture: Bench = {
  summary: 'makes the database of this release for the tests of later ones',
  isLong: true,
  async run(run) {
    const { minutes = 0.3, users = 4, think = 0.3, seed } = run.options
    const dataDir = await run.scope.temporaryDirectory()
    const postgres = await startPrivateServer({ dataDir, connections: 40, log: createLog('error') })
    run.scope.defer(postgres.stop)
    const { socketDirectory, port, user, database } = postgres.address
    const weixin = await startDemoWeixin({ DATA_DIR: dataDir }, { hasArticles: true })
    run.scope.defer(weixin.stop)
    const settings = {
      ...proxiedSettings,
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(socketDirectory)}:${port}/${database}`,
      DEMO: '1',
      DEMO_DAYS: '1',
      DEMO_DELAY: '0',
      WEIXIN_API_URL: weixin.url,
      LIVE_ENGINE: 'embedded',
      LIVE_RTMP_PORT: '0',
    }
    const logFile = join(dataDir, 'server.log')
    const fleet = await startFleet([{ dataDir, settings, isCallsOnly: true, logFile }])
    const connection = connect(postgres.address, 1, { isLasting: true })
    run.scope.defer(() => connection.end())
    const faults = createFaults()
    try {
      const crowd = await makeCrowd(fleet, faults, connection, { count: users, seed })
      const minutesMs = minutes * 60_000
      await workDuring(crowd, { title: 'for the fixture', thinkSeconds: think }, () => delay(minutesMs))
    } finally {
      await fleet.stop()
    }
    await connection.unsafe(await readFile(join(fixtures, 'rows.sql'), 'utf8'))
    const { store } = createFiles(readSettings({ ...settings, DATA_DIR: dataDir }))
    const sizes = await connection<
      { id: string; size: number }[]
    >`select id, size::float8 as size from stored_file`
    const large = new Set(sizes.filter(({ size }) => size > maxFileBytes).map(({ id }) => id))
    await mkdir(fixtures, { recursive: true })
    const backup = await withProgress('Backing up', () =>
      createBackup({
        database: { address: postgres.address },
        store: { ...store, open: async id => (large.has(id) ? undefined : store.open(id)) },
        version: manifest.version,
        directory: dataDir,
        kind: 'manual',
      }),
    )
    const path = join(fixtures, `${manifest.version}.tar.zst`)
    await rename(backup.path, path)
    const empty = backup.manifest.tables.filter(({ rows, partition }) => rows === 0 && !partition)
    say(`${path}: ${megabytes(backup.size)}; ${backup.manifest.tables.length} tables`)
    say(`  empty: ${empty.map(({ name }) => name).join(', ') || 'none'}; ${faults.total()} faults`)
  },
}
