import type { Queries } from './database.ts'
import { installations } from './schema.ts'
import { DatabaseStartError } from './start-error.ts'

/**
 * Marks a database at its first start as the demo's or a real one, and refuses starts of the other kind: the demo would
 * create logins that everyone knows, and a real start would open them to other machines.
 * @throws DatabaseStartError when the database is of the other kind
 */
export async function claimInstallation(queries: Queries, isDemo: boolean): Promise<void> {
  await queries.insert(installations).values({ isDemo }).onConflictDoNothing()
  const [installation] = await queries.select({ isDemo: installations.isDemo }).from(installations)
  if (installation?.isDemo === isDemo) return
  throw new DatabaseStartError(
    isDemo
      ? 'The database is a real installation, and the demo would add logins that everyone knows: give the demo another DATA_DIR or DATABASE_URL'
      : 'The database holds the demo, with logins that everyone knows: start with an empty one, by another DATA_DIR or DATABASE_URL',
  )
}
