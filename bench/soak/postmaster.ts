import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The process of the private PostgreSQL of a data directory. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}
