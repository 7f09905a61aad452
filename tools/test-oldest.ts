import { say } from '../cli/terminal.ts'
import { findOldestPostgres, oldestPostgres, onPostgres } from './oldest-postgres.ts'
import { runPackage } from './run.ts'

// Arguments behind `--` select files; without them all tests of the server run.
const bin = await findOldestPostgres(process.env)
if (bin === undefined) {
  say(
    `${oldestPostgres} was not found: install it (Debian: apt-get install postgresql), or set TEST_POSTGRES_BIN to the directory of its initdb`,
  )
  process.exitCode = 1
} else {
  const files = process.argv.slice(2)
  const { args, environment } = onPostgres(
    bin,
    files.length > 0 ? files : ['server/', 'cli/commands/backup.test.ts'],
  )
  const { code } = await runPackage('vitest', args, { environment })
  process.exitCode = code ?? 1
}
