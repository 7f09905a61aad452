import { lstat, readdir, realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Whether `dataDir` has a cluster, or a link to one that may be gone. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const place = join(dataDir, 'postgres')
  const link = await lstat(place).catch(() => undefined)
  if (!link?.isDirectory()) return link !== undefined
  return (await readdir(place)).length > 0
}

/**
 * Removes the cluster of `dataDir` and the log of its server, for a caller who made the cluster and has stopped the
 * server.
 */
export async function discardCluster(dataDir: string): Promise<void> {
  const place = join(dataDir, 'postgres')
  const isLink = (await lstat(place).catch(() => undefined))?.isSymbolicLink()
  // A cluster that is not in `dataDir` has a directory to itself.
  if (isLink) await rm(dirname(await realpath(place)), { recursive: true, force: true })
  await rm(place, { recursive: true, force: true })
  await rm(join(dataDir, 'postgres.log'), { force: true })
}
