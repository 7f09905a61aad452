import { execFileSync } from 'node:child_process'
import { lstat, mkdir, readdir, readlink, realpath, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { copyBinaries, findBinaries } from './binaries.ts'
import { reserveElsewhere } from './elsewhere.ts'
import { canMount, isRoot } from './testing/mounts.ts'
import { type OwnerProcess, ownerScript, startOwner } from './testing/owner-process.ts'
import { query } from './testing/query.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

const checkout = fileURLToPath(new URL('../..', import.meta.url))

async function running(owner: OwnerProcess) {
  const outcome = await owner.outcome
  if (outcome.state === 'refused') throw new Error(outcome.message)
  return outcome
}

test('a data directory that only its owner may enter works, for root as well, and keeps its data', async () => {
  const dataDir = await temporaryDirectory(true)
  const first = startOwner(dataDir)
  const { address, said } = await running(first)
  await query(address, "create table note as select 'kept' as text")
  await first.stop()

  const cluster = await realpath(join(dataDir, 'postgres'))
  expect((await stat(cluster)).mode & 0o777).toBe(0o700)
  expect((await lstat(join(dataDir, 'postgres'))).isSymbolicLink()).toBe(isRoot)
  expect(said.some(line => line.includes(`the database is kept in ${cluster}`))).toBe(isRoot)

  const second = await running(startOwner(dataDir))
  expect(await query(second.address, 'select text from note')).toEqual([{ text: 'kept' }])
  expect(second.said).toEqual([])
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log'])
})

test('two simultaneous first starts on such a directory make one cluster', async () => {
  const dataDir = await temporaryDirectory(true)
  const outcomes = await Promise.all([startOwner(dataDir), startOwner(dataDir)].map(owner => owner.outcome))
  expect(outcomes.map(outcome => outcome.state).sort()).toEqual(['refused', 'running'])
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log'])
})

test('root starts from a checkout that others cannot enter, also where /var/lib cannot be written', async () => {
  const dataDir = await temporaryDirectory(true)
  if (!canMount) {
    const copy = await copyBinaries(await findBinaries(), dataDir)
    expect(execFileSync(copy.postgres, ['--version'], { encoding: 'utf8' })).toContain(copy.majorVersion)
    expect(await readdir(dataDir)).toEqual([`postgresql-${copy.version}`])
    return
  }
  const locked = join(dataDir, 'locked')
  await mkdir(locked)
  const { address } = await running(
    startOwner(dataDir, {
      mounts: `mount -t tmpfs -o ro none /var/lib; mount --bind ${checkout} ${locked}`,
      script: join(locked, relative(checkout, ownerScript)),
    }),
  )
  expect(await query(address, 'select 1 as one')).toEqual([{ one: 1 }])
  const home = dirname(await readlink(join(dataDir, 'postgres')))
  expect(home).toMatch(/^\/var\/tmp\/theatre-/)
  expect((await readdir(home)).sort()).toEqual(['postgres', expect.stringMatching(/^postgresql-18\./)])
})

test('a place outside the data directory that a killed start had chosen is used by the next one', async () => {
  const dataDir = await temporaryDirectory()
  const link = join(dataDir, 'postgres')
  const first = await reserveElsewhere(link, {}, 'theatre')
  const second = await reserveElsewhere(link, {}, 'theatre')
  onTestFinished(() => second.discard())
  expect(second.cluster).toBe(first.cluster)
  expect(await readdir(dataDir)).toEqual(['postgres.pending'])

  await mkdir(second.cluster)
  expect(await second.record()).toBe(first.cluster)
  expect(await readlink(link)).toBe(first.cluster)
  expect(await readdir(dataDir)).toEqual(['postgres'])
})

test('of two places outside the data directory, the later one is removed', async () => {
  const dataDir = await temporaryDirectory()
  const link = join(dataDir, 'postgres')
  const first = await reserveElsewhere(link, {}, 'theatre')
  onTestFinished(() => first.discard())
  await first.record()
  const late = await reserveElsewhere(link, {}, 'theatre')
  expect(await late.record()).toBe(first.cluster)
  await expect(stat(dirname(late.cluster))).rejects.toThrow('ENOENT')
  expect(await readdir(dataDir)).toEqual(['postgres'])
})
