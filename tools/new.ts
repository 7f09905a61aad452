import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { say } from '../cli/terminal.ts'
import { NewAreaError, writeArea } from './new-area.ts'

const root = join(import.meta.dirname, '..')

/** Writes the migration of the new table. */
function writeMigration(area: string): void {
  execFileSync('npm', ['run', 'migrations', '--', '--name', `add_${area}`], { cwd: root, stdio: 'pipe' })
}

const [kind, name, chinese] = process.argv.slice(2)
try {
  if (kind !== 'area' || name === undefined) throw new NewAreaError('Usage: npm run new area NAME [中文名]')
  const { files, listedIn } = writeArea(root, name, chinese)
  writeMigration(name)
  for (const file of files) say(file)
  say(`One line each in ${listedIn.join(', ')}; the migration is in server/migrations.`)
} catch (error) {
  if (!(error instanceof NewAreaError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
