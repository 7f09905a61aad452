import { execFileSync, spawn } from 'node:child_process'
import { chown, mkdir, readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findRunningPostgres } from './find-running.ts'
import type { SocketAddress } from './names.ts'
import { readPostmaster, stopPostmaster } from './postmaster.ts'
import { startPrivatePostgres } from './start.ts'
import { silentLog, testNames } from './testing/names.ts'
import { type OwnerOutcome, startOwner } from './testing/owner-process.ts'
import { connect, query } from './testing/query.ts'
import { temporaryCluster, temporaryDirectory } from './testing/temporary-directory.ts'

function start(dataDir: string, durable = false) {
  return startPrivatePostgres({ dataDir, names: testNames, log: silentLog, durable })
}

function addressOf(outcome: OwnerOutcome): SocketAddress {
  if (outcome.state === 'refused') throw new Error(outcome.message)
  return outcome.address
}

async function serverPid(dataDir: string): Promise<number> {
  return (await readPostmaster(join(dataDir, 'postgres')))?.pid ?? 0
}

function killWithChildren(pid: number): void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  for (const one of [pid, ...(children.match(/\d+/g) ?? []).map(Number)]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch (error) {
      // A child may end between the listing and its kill.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

test('data is there after a stop and a new start', async () => {
  const dataDir = await temporaryCluster()
  const first = await start(dataDir)
  await query(first.address, "create table note as select 'kept' as text")
  await first.stop()
  const second = await start(dataDir)
  expect(await query(second.address, 'select text from note')).toEqual([{ text: 'kept' }])
  await second.stop()
  expect(await serverPid(dataDir)).toBe(0)
})

test('a cluster is durable, checks its pages, and handles Chinese text', async () => {
  const dataDir = await temporaryDirectory()
  const server = await start(dataDir, true)
  await query(server.address, 'create extension pg_trgm')
  const [row] = await query(
    server.address,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
       current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums,
       current_setting('server_encoding') as encoding, upper('é') as upper,
       (select string_agg(x, '' order by x collate "zh-x-icu") from unnest('{张,李,王,阿}'::text[]) x) as pinyin,
       cardinality(show_trgm('内容集合')) as trigrams`,
  )
  expect(row).toEqual({
    fsync: 'on',
    commit: 'on',
    pages: 'on',
    checksums: 'on',
    encoding: 'UTF8',
    upper: 'É',
    pinyin: '阿李王张',
    trigrams: 5,
  })
  await server.stop()
})

test('only the owner of the data reaches the server, and the network does not', async () => {
  const dataDir = await temporaryCluster()
  const server = await start(dataDir)
  const [row] = await query(server.address, "select current_setting('listen_addresses') as listens")
  expect(row).toEqual({ listens: '' })
  const cluster = await stat(join(dataDir, 'postgres'))
  const socket = await stat(join(dataDir, 'postgres', '.s.PGSQL.5432'))
  expect([cluster.mode & 0o777, socket.mode & 0o777]).toEqual([0o700, 0o700])
  await server.stop()
})

test('a data directory whose path is too long for a socket works, and leaves no socket behind', async () => {
  const dataDir = join(await temporaryDirectory(), 'long'.repeat(25), 'data')
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const server = await start(dataDir)
  const { socketDirectory } = server.address
  expect((await stat(socketDirectory)).mode & 0o777).toBe(0o700)
  expect(await query(server.address, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  await expect(stat(socketDirectory)).rejects.toThrow('ENOENT')
})

test('stopping rolls back open transactions, keeps committed ones, and may be called twice', async () => {
  const dataDir = await temporaryCluster()
  const server = await start(dataDir)
  const driver = connect(server.address)
  await driver`create table note (text text)`
  const open = driver.unsafe("begin; insert into note values ('open'); select pg_sleep(60)").simple()
  const broken = expect(open).rejects.toThrow()
  await query(server.address, "insert into note values ('committed')")
  await Promise.all([server.stop(), server.stop()])
  await broken
  await driver.end({ timeout: 0 })
  const again = await start(dataDir)
  expect(await query(again.address, 'select text from note')).toEqual([{ text: 'committed' }])
  await again.stop()
})

test('a server that runs is found by its data directory, and only while it runs', async () => {
  const dataDir = await temporaryCluster()
  expect(await findRunningPostgres(dataDir, testNames)).toBeUndefined()
  const server = await start(dataDir)
  expect(await findRunningPostgres(dataDir, testNames)).toEqual(server.address)
  await server.stop()
  expect(await findRunningPostgres(dataDir, testNames)).toBeUndefined()
})

test('Ctrl-C in the terminal does not reach the server', async () => {
  const dataDir = await temporaryCluster()
  const owner = startOwner(dataDir)
  const address = addressOf(await owner.outcome)
  const pid = await serverPid(dataDir)
  process.kill(-(owner.process.pid ?? Number.NaN), 'SIGINT')
  await delay(300)
  expect(await query(address, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await serverPid(dataDir)).toBe(pid)
})

test('a server left behind by a killed process is taken over, and can be stopped', async () => {
  const dataDir = await temporaryCluster()
  const owner = startOwner(dataDir)
  await query(addressOf(await owner.outcome), "create table note as select 'kept' as text")
  const left = await serverPid(dataDir)
  await owner.kill()
  const server = await start(dataDir)
  expect(await serverPid(dataDir)).toBe(left)
  expect(await query(server.address, 'select text from note')).toEqual([{ text: 'kept' }])
  await server.stop()
  expect(await serverPid(dataDir)).toBe(0)
  await expect(query(server.address, 'select 1')).rejects.toThrow('ENOENT')
})

test('after a kill of the whole tree, everything that was committed is there', async () => {
  const dataDir = await temporaryCluster()
  const owner = startOwner(dataDir, { durable: true })
  const address = addressOf(await owner.outcome)
  await query(address, 'create table note as select * from generate_series(1, 1000) as number')
  const pid = await serverPid(dataDir)
  await owner.kill()
  killWithChildren(pid)
  const server = await start(dataDir, true)
  expect(await query(server.address, 'select count(*)::int as count from note')).toEqual([{ count: 1000 }])
  await server.stop()
})

test('a server that crashes comes back at the same address', async () => {
  const dataDir = await temporaryCluster()
  const server = await start(dataDir, true)
  await query(server.address, "create table note as select 'kept' as text")
  const pid = await serverPid(dataDir)
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(
    async () => expect(await query(server.address, 'select text from note')).toEqual([{ text: 'kept' }]),
    { timeout: 10_000 },
  )
  expect(await serverPid(dataDir)).not.toBe(pid)
  await server.stop()
})

test('of two simultaneous first starts one wins, the other is refused, and nothing is left over', async () => {
  const dataDir = await temporaryDirectory()
  const owners = [startOwner(dataDir), startOwner(dataDir)]
  const outcomes = await Promise.all(owners.map(owner => owner.outcome))
  expect(outcomes.map(outcome => outcome.state).sort()).toEqual(['refused', 'running'])
  expect(outcomes.find(outcome => outcome.state === 'refused')).toMatchObject({
    kind: 'PrivatePostgresError',
    left: ['postgres', 'postgres.log'],
  })
})

test('a kill during the set-up leaves nothing that prevents the next start', async () => {
  const dataDir = await temporaryDirectory()
  const owner = startOwner(dataDir)
  await vi.waitFor(
    async () => {
      const [unfinished = ''] = await readdir(dataDir)
      await stat(join(dataDir, unfinished, 'base'))
    },
    { timeout: 20_000, interval: 5 },
  )
  await owner.kill()
  expect(await readdir(dataDir)).toEqual([expect.stringMatching(/^postgres\.new-/)])
  const server = await start(dataDir)
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log'])
  await server.stop()
})

test('a start while the former owner is still stopping waits for its turn', async () => {
  const dataDir = await temporaryCluster()
  const first = await start(dataDir)
  await query(first.address, "create table note as select 'kept' as text")
  const [second] = await Promise.all([start(dataDir), first.stop()])
  expect(await query(second.address, 'select text from note')).toEqual([{ text: 'kept' }])
  await second.stop()
})

test('a lock file that names another kind of process does not prevent a start', async () => {
  const dataDir = await temporaryCluster()
  const cluster = join(dataDir, 'postgres')
  const { uid, gid } = await stat(cluster)
  const other = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
  onTestFinished(() => void other.kill('SIGKILL'))
  const lines = [other.pid, cluster, 1, 5432, cluster, '', '0 0', 'ready   ', '']
  await writeFile(join(cluster, 'postmaster.pid'), lines.join('\n'))
  await chown(join(cluster, 'postmaster.pid'), uid, gid)
  const server = await start(dataDir)
  expect(await query(server.address, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
})

test('a server that ignores its stop is killed, and recovers', async () => {
  const dataDir = await temporaryCluster()
  const owner = startOwner(dataDir, { durable: true })
  await query(addressOf(await owner.outcome), "create table note as select 'kept' as text")
  const pid = await serverPid(dataDir)
  await owner.kill()
  process.kill(pid, 'SIGSTOP')
  await stopPostmaster(join(dataDir, 'postgres'), pid, [
    { signal: 'SIGINT', timeoutMs: 100 },
    { signal: 'SIGKILL', timeoutMs: 5_000 },
  ])
  const server = await start(dataDir, true)
  expect(await serverPid(dataDir)).not.toBe(pid)
  expect(await query(server.address, 'select text from note')).toEqual([{ text: 'kept' }])
  await server.stop()
})

test('the log is put aside at a start when it has grown large', async () => {
  const dataDir = await temporaryCluster()
  await writeFile(join(dataDir, 'postgres.log'), '')
  await truncate(join(dataDir, 'postgres.log'), 11 * 1024 * 1024)
  await (await start(dataDir)).stop()
  expect((await stat(join(dataDir, 'postgres.log'))).size).toBeLessThan(10_000)
  expect((await stat(join(dataDir, 'postgres.log.1'))).size).toBe(11 * 1024 * 1024)
})
