import { chmod, mkdir, readdir, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPrivatePostgres } from './start.ts'
import { explainOutput, explainWriteError, inWords, PrivatePostgresError } from './start-refusal.ts'
import { canMount, isRoot } from './testing/mounts.ts'
import { silentLog, testNames } from './testing/names.ts'
import { type OwnerOptions, startOwner } from './testing/owner-process.ts'
import { query } from './testing/query.ts'
import { temporaryCluster, temporaryDirectory } from './testing/temporary-directory.ts'
import { userOfCluster } from './unprivileged-user.ts'

/** A user that owns nothing. */
const nobody = 65534

function start(dataDir: string) {
  return startPrivatePostgres({ dataDir, names: testNames, log: silentLog, durable: false })
}

/** The one line with which a start in this process is refused. */
async function refusal(dataDir: string): Promise<string> {
  const error: unknown = await start(dataDir).catch(thrown => thrown)
  if (!(error instanceof PrivatePostgresError)) throw new Error('it was not refused', { cause: error })
  expect(error.message).not.toMatch(/\n/)
  return error.message
}

/** The refusal of a start in a process of its own, and what it leaves in the data directory. */
async function refusalOf(dataDir: string, options: OwnerOptions) {
  const outcome = await startOwner(dataDir, options).outcome
  if (outcome.state === 'running') throw new Error('it was not refused')
  expect(outcome).toMatchObject({ kind: 'PrivatePostgresError', message: expect.not.stringMatching(/\n/) })
  return { message: outcome.message, left: outcome.left }
}

test('a second start names the process that uses the directory, and leaves it alone', async () => {
  const dataDir = await temporaryCluster()
  const server = await start(dataDir)
  expect(await refusal(dataDir)).toBe(
    `Another Theatre (process ${process.pid}) is running on ${dataDir}: stop it, or set STAGE_DIR to another directory`,
  )
  expect(await query(server.address, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
})

test('a STAGE_DIR that is a file, or lies in one, is named', async () => {
  const file = join(await temporaryDirectory(), 'file')
  await writeFile(file, '')
  expect(await refusal(file)).toBe(`${file} is not a directory: set STAGE_DIR to a directory`)
  expect(await refusal(join(file, 'data'))).toBe(
    `${file}/data is not a directory: set STAGE_DIR to a directory`,
  )
})

test('a STAGE_DIR that this user may not write is named', async () => {
  const dataDir = await temporaryDirectory()
  await chmod(dataDir, 0o555)
  const { message, left } = await refusalOf(dataDir, isRoot ? { user: nobody } : {})
  expect(message).toBe(`${dataDir} cannot be written by this user: change the owner of it, or set STAGE_DIR`)
  expect(left).toEqual([])
})

test('a cluster of another user is refused', async () => {
  const dataDir = await temporaryCluster()
  if (!isRoot) {
    const refused: unknown = await userOfCluster('/').catch(error => inWords(error, testNames))
    expect(refused).toMatchObject({
      message: expect.stringContaining('/ belongs to another user (number 0): start Theatre'),
    })
    return
  }
  const { uid } = await stat(join(dataDir, 'postgres'))
  const { message } = await refusalOf(dataDir, { user: uid + 1 })
  expect(message).toBe(
    `${dataDir}/postgres belongs to another user (number ${uid}): start Theatre as that user, or set STAGE_DIR`,
  )
})

test('a cluster in a directory that was closed to others starts for its owner, and is refused for root', async () => {
  const dataDir = await temporaryCluster()
  await chmod(dataDir, 0o700)
  if (isRoot)
    expect(await refusal(dataDir)).toMatch(`cannot enter ${dataDir}: open that to others with chmod o+x`)
  else await (await start(dataDir)).stop()
})

test('a cluster of another version, a directory of something else, and a lost cluster are refused as they are', async () => {
  const dataDir = await temporaryCluster()
  const cluster = join(dataDir, 'postgres')
  await writeFile(join(cluster, 'PG_VERSION'), '16\n')
  expect(await refusal(dataDir)).toMatch(
    `The database in ${cluster} was made by PostgreSQL 16, and Theatre brings 18`,
  )

  await rm(join(cluster, 'PG_VERSION'))
  expect(await refusal(dataDir)).toMatch(`${cluster} holds something other than a database`)

  const elsewhere = join(await temporaryDirectory(), 'gone')
  await rename(cluster, join(dataDir, 'kept'))
  await symlink(elsewhere, cluster)
  expect(await refusal(dataDir)).toMatch(`The database of ${dataDir} was kept in ${elsewhere}, which is gone`)
  expect((await readdir(dataDir)).sort()).toEqual(['kept', 'postgres'])
})

test('an empty directory at the cluster’s place is used', async () => {
  const dataDir = await temporaryDirectory()
  await mkdir(join(dataDir, 'postgres'))
  await (await start(dataDir)).stop()
})

test('a disk that is full at the first start is named, and nothing half-made stays', async () => {
  if (!canMount) {
    const said = 'initdb: error: could not write to file "pg_wal/xlogtemp.7": No space left on device'
    expect(inWords(explainOutput(said, '/data'), testNames)).toMatchObject({
      message: expect.stringContaining('The disk that holds /data is full'),
    })
    return
  }
  const dataDir = await temporaryDirectory()
  const mounts = 'mount -t tmpfs -o size=24m,mode=755 none "$OWNER_DATA_DIR"'
  const { message, left } = await refusalOf(dataDir, { mounts })
  expect(message).toMatch(/^The disk that holds \S+ is full: make room, or set STAGE_DIR$/)
  expect(left).toEqual([])
})

test('a disk that is full at a later start is named', async () => {
  if (!canMount) {
    const error = inWords(
      explainWriteError(Object.assign(new Error(), { code: 'ENOSPC' }), '/data'),
      testNames,
    )
    expect(error).toMatchObject({ message: expect.stringContaining('The disk that holds /data is full') })
    return
  }
  const dataDir = await temporaryCluster()
  const mounts = `mkdir "$OWNER_DATA_DIR/full"; mount -t tmpfs -o size=80m,mode=755 none "$OWNER_DATA_DIR/full"
    cp -a "$OWNER_DATA_DIR/postgres" "$OWNER_DATA_DIR/full"
    mount --move "$OWNER_DATA_DIR/full" "$OWNER_DATA_DIR"
    cat /dev/zero > "$OWNER_DATA_DIR/filler" || true`
  const { message, left } = await refusalOf(dataDir, { mounts })
  expect(message).toMatch(/^The disk that holds \S+ is full: make room, or set STAGE_DIR$/)
  expect(left).toEqual(['filler', 'postgres', 'postgres.log'])
})

test('a read-only disk is named, at the first start and later', async () => {
  if (!canMount) {
    const error = inWords(
      explainWriteError(Object.assign(new Error(), { code: 'EROFS' }), '/data'),
      testNames,
    )
    expect(error).toMatchObject({ message: expect.stringContaining('/data is on a read-only disk') })
    return
  }
  const mounts =
    'mount --bind "$OWNER_DATA_DIR" "$OWNER_DATA_DIR"; mount -o remount,ro,bind "$OWNER_DATA_DIR"'
  for (const dataDir of [await temporaryDirectory(), await temporaryCluster()]) {
    const { message } = await refusalOf(dataDir, { mounts })
    expect(message).toBe(`${dataDir} is on a read-only disk: set STAGE_DIR to a writable directory`)
  }
})

test('PostgreSQL’s own message about another failure is passed on', async () => {
  const dataDir = await temporaryCluster()
  await truncate(join(dataDir, 'postgres', 'global', 'pg_control'), 0)
  expect(await refusal(dataDir)).toMatch(/^PostgreSQL does not start in \S+\/postgres: .*pg_control/)
})
