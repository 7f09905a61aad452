import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isAlive } from './postmaster.ts'
import { codeOf } from './start-refusal.ts'

const underWay = new Set<string>()

/**
 * Makes the directory `target` whole or not at all: it is filled beside its place and then renamed, so that a kill in
 * the middle leaves nothing under its name. When another process was first, that one's directory stays.
 * What earlier kills left beside it is removed.
 */
export async function makeWhole(target: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  await removeLeftovers(target)
  const unfinished = `${target}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  underWay.add(unfinished)
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await fill(unfinished)
    await rename(unfinished, target)
  } catch (error) {
    await remove(unfinished)
    const anotherWasFirst = codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST'
    if (!anotherWasFirst) throw error
  } finally {
    underWay.delete(unfinished)
  }
}

async function removeLeftovers(target: string): Promise<void> {
  const prefix = `${basename(target)}.new-`
  for (const name of await readdir(dirname(target))) {
    if (!name.startsWith(prefix)) continue
    const path = join(dirname(target), name)
    const pid = Number(name.slice(prefix.length).split('-')[0])
    const isInUse = pid === process.pid ? underWay.has(path) : isAlive(pid)
    if (!isInUse) await remove(path).catch(() => {})
  }
}

function remove(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 5 })
}
