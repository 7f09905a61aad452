import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packSnapshot, readSnapshot, snapshotFile } from '../server/migrations/snapshot.ts'
import { commandOf, root } from './run.ts'

/*
 * npm run migrations -- --name what_changes
 *
 * Writes the migration of changed schema files with drizzle-kit. drizzle-kit compares them with its last snapshot, which
 * has 15,000 lines: the repository holds it packed, and this unpacks it for the time of the run.
 */
const meta = join(root, 'server/migrations/meta')
const snapshots = () => globSync('*_snapshot.json', { cwd: meta }).toSorted()

// Sorts before every snapshot that drizzle-kit writes.
if (existsSync(snapshotFile)) writeFileSync(join(meta, '0000_snapshot.json'), readSnapshot())
const { status } = spawnSync(
  process.execPath,
  [commandOf('drizzle-kit'), 'generate', '--config', 'server/drizzle.config.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)
const last = snapshots().at(-1)
if (status === 0 && last !== undefined) packSnapshot(readFileSync(join(meta, last), 'utf8'))
for (const name of snapshots()) rmSync(join(meta, name))
process.exitCode = status ?? 1
