import { findBinaries } from '@greenroom/private-postgres'
import type { Installation } from '../installation.ts'
import { say } from '../terminal.ts'

/** Prints the versions of Greenroom and of the programs that come with it. */
export async function printVersion({
  version,
  commit,
}: Pick<Installation, 'version' | 'commit'>): Promise<void> {
  say(`Greenroom ${version}${commit === undefined ? '' : ` (${commit})`}`)
  say(`Node ${process.versions.node}, ${process.platform} ${process.arch}`)
  const postgres = await findBinaries().catch(() => undefined)
  say(postgres ? `PostgreSQL ${postgres.version}` : 'PostgreSQL is not included; DATABASE_URL names one')
}
