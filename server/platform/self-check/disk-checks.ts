import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Text } from '@greenroom/contract/languages'
import { sql } from 'drizzle-orm'
import { backupDirectory } from '../backup/archive-directory.ts'
import type { Database } from '../database/database.ts'
import { codeOf } from '../database/start-error.ts'
import { minFreeBytes, readSpace } from '../health/disk-space.ts'
import {
  type CheckOutcome,
  facts,
  failed,
  inMs,
  ok,
  reasonOf,
  type SelfCheck,
  skipped,
  text,
  warning,
} from './check.ts'

/** With less free space a disk deserves a look before it is full, in bytes. */
const lowBytes = 2 * 1024 ** 3
/** Median of a synchronous write above which users notice the disk, in milliseconds. */
const slowMs = 30
const writes = 9

/** The measurements of a disk. */
export interface MeasuredDisk {
  space: { freeBytes: number; totalBytes: number } | undefined
  /** Median of some synchronous writes, in milliseconds; undefined when nothing was written. */
  syncMs: number | undefined
}

/** Judges the measurements. @param where names the directory or the database, for advice */
export function judgeDisk({ space, syncMs }: MeasuredDisk, where: string): CheckOutcome {
  const room = space && `${inGigabytes(space.freeBytes)} / ${inGigabytes(space.totalBytes)}`
  const speed = syncMs === undefined ? undefined : inMs(syncMs)
  const measured = facts(
    room === undefined ? undefined : text(`剩余 ${room}`, `Free ${room}`),
    speed && text(`落盘写入中位数 ${speed['zh-CN']}`, `median synced write ${speed['en-US']}`),
  )
  if (space && space.freeBytes < minFreeBytes)
    return failed(
      measured,
      text(`磁盘已满：为 ${where} 腾出空间。`, `The disk is full: make room for ${where}.`),
    )
  if (space && space.freeBytes < lowBytes)
    return warning(
      measured,
      text(`空间不多：为 ${where} 腾出空间。`, `There is little room: make more for ${where}.`),
    )
  if (syncMs !== undefined && syncMs > slowMs)
    return warning(
      measured,
      text(
        `写入较慢（超过 ${slowMs} 毫秒）：将 ${where} 移到 SSD 等更快的磁盘。`,
        `Writes are slow (over ${slowMs} ms): move ${where} to a faster disk, such as an SSD.`,
      ),
    )
  return ok(measured)
}

const inGigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`

/** Writes and syncs a small file some times. @returns the median duration in milliseconds; the file is deleted */
async function measureSync(directory: string): Promise<number> {
  const path = join(directory, `.greenroom-check-${randomUUID()}`)
  const file = await open(path, 'wx', 0o600)
  try {
    const block = Buffer.alloc(4096, 'greenroom')
    return await medianOf(async () => {
      await file.write(block, 0, block.length, 0)
      await file.sync()
    })
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}

/** Duration of a commit that is written to disk, by a message in the write-ahead log that nothing reads. */
const measureCommits = ({ pool }: Database) =>
  medianOf(() => pool.execute(sql`select pg_logical_emit_message(true, 'greenroom-check', '')`))

/** Median duration of some runs, one after the other, in milliseconds. */
async function medianOf(run: () => Promise<unknown>): Promise<number> {
  const durations: number[] = []
  for (let count = 0; count < writes; count++) {
    const startedAt = performance.now()
    await run()
    durations.push(performance.now() - startedAt)
  }
  return durations.toSorted((a, b) => a - b)[Math.floor(writes / 2)] ?? 0
}

async function checkDirectory(directory: string, missing: Text, setting: string): Promise<CheckOutcome> {
  const space = await readSpace(directory)
  if (!space) return skipped(missing)
  try {
    return judgeDisk({ space, syncMs: await measureSync(directory) }, directory)
  } catch (error) {
    if (codeOf(error) === 'ENOSPC')
      return judgeDisk({ space: { ...space, freeBytes: 0 }, syncMs: undefined }, directory)
    return failed(
      text(`${directory} 无法写入：${reasonOf(error)}`, `${directory} cannot be written: ${reasonOf(error)}`),
      text(
        `让运行 Greenroom 的用户可以写入该目录，或更换 ${setting}。`,
        `Let the user that runs Greenroom write there, or change ${setting}.`,
      ),
    )
  }
}

/** Free space and the speed of writes, where data, database and backups lie. */
export const diskChecks: readonly SelfCheck[] = [
  {
    id: 'disk-data',
    name: text('数据磁盘', 'Data disk'),
    run: ({ settings: { DATA_DIR } }) =>
      checkDirectory(
        DATA_DIR,
        text(
          `${DATA_DIR} 尚不存在，首次启动时创建`,
          `${DATA_DIR} is not there yet: the first start makes it`,
        ),
        'DATA_DIR',
      ),
  },
  {
    id: 'disk-database',
    name: text('数据库磁盘', 'Database disk'),
    async run({ settings: { DATABASE_URL, DATA_DIR }, database }) {
      const directory = join(DATA_DIR, 'postgres')
      const space = DATABASE_URL === undefined ? await readSpace(directory) : undefined
      const syncMs = database && (await measureCommits(database))
      if (!space && syncMs === undefined)
        return skipped(text('没有可用的数据库', 'There is no database to measure'))
      return judgeDisk({ space, syncMs }, DATABASE_URL === undefined ? directory : 'PostgreSQL')
    },
  },
  {
    id: 'disk-backups',
    name: text('备份磁盘', 'Backup disk'),
    run: ({ settings }) => {
      const directory = backupDirectory(settings)
      return checkDirectory(
        directory,
        text(
          `${directory} 尚不存在，首次备份时创建`,
          `${directory} is not there yet: the first backup makes it`,
        ),
        'BACKUP_DIR',
      )
    },
  },
]
