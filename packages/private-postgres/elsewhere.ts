import { chmod, mkdir, mkdtemp, readlink, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { codeOf, StartRefusal } from './start-refusal.ts'
import { canReach, type ServerUser } from './unprivileged-user.ts'

/** A cluster that lies outside the data directory. */
export interface Elsewhere {
  cluster: string
  /**
   * Makes the data directory point at the finished cluster; returns the cluster that counts: the cluster of the first
   * start.
   */
  record(): Promise<string>
  /** Undoes everything when the cluster could not be created. */
  discard(): Promise<void>
}

/** Directories for files that must survive a restart of the machine, best first. */
const homesOf = (id: string) => [`/var/lib/${id}`, '/var/tmp', tmpdir()]

/**
 * Chooses a new directory that `user` can enter for the cluster that `link` will point at. The choice is stored in
 * `link.pending` before anything is created there, so that the next start finds it even after a kill.
 * @param id is part of the directory's name
 */
export async function reserveElsewhere(link: string, user: ServerUser, id: string): Promise<Elsewhere> {
  const pending = `${link}.pending`
  const cluster = (await readLink(pending)) ?? (await choose(pending, user, id))
  return {
    cluster,
    record: async () => {
      const recorded = await linkOnce(link, cluster)
      await rm(pending, { force: true })
      return recorded
    },
    discard: async () => {
      await rm(pending, { force: true })
      await rm(dirname(cluster), { recursive: true, force: true })
    },
  }
}

async function choose(pending: string, user: ServerUser, id: string): Promise<string> {
  const homes = homesOf(id)
  for (const home of homes) {
    const directory = await makeDirectoryIn(home, user, id)
    if (directory !== undefined) return linkOnce(pending, join(directory, 'postgres'))
  }
  throw new StartRefusal(
    names =>
      `PostgreSQL cannot enter ${dirname(pending)}, nor ${homes.join(', ')}: set ${names.dataDirSetting} to a directory that others may enter`,
  )
}

async function makeDirectoryIn(home: string, user: ServerUser, id: string): Promise<string | undefined> {
  try {
    await mkdir(home, { recursive: true, mode: 0o755 })
    if (!(await canReach(user, home))) return undefined
    const directory = await mkdtemp(join(await realpath(home), `${id}-`))
    await chmod(directory, 0o755)
    return directory
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return undefined
  }
}

/** Points `link` at `target`, unless it already has a target: then `target`'s directory has no use and is deleted. */
async function linkOnce(link: string, target: string): Promise<string> {
  try {
    await symlink(target, link)
    return target
  } catch (error) {
    const present = await readLink(link)
    if (present !== target) await rm(dirname(target), { recursive: true, force: true })
    if (present === undefined) throw error
    return present
  }
}

async function readLink(link: string): Promise<string | undefined> {
  try {
    return await readlink(link)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
