import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../tools/run.ts'

/** Folders whose code names its files by its own place, so that they are copied; the others are linked. */
const copied = ['cli', 'server', 'tools', 'emulators']

/** Makes a checkout like this one whose database has one migration more, which only adds. */
export async function copyWithMigration(directory: string): Promise<string> {
  await mkdir(directory)
  for (const name of await readdir(root)) {
    if (name.startsWith('.')) continue
    if (copied.includes(name)) await copyFolder(join(root, name), join(directory, name))
    else await symlink(join(root, name), join(directory, name))
  }
  const folder = join(directory, 'server/migrations')
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  const tags = ['9998_bench_column', '9999_bench_index']
  const more = tags.map((tag, place) => ({
    idx: entries.length + place,
    when: Date.now() + place,
    tag,
    breakpoints: true,
  }))
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, ...more] }))
  await writeFile(
    join(folder, `${tags[0]}.sql`),
    `alter table content_item add column bench_mark integer default 0 not null;--> statement-breakpoint
    alter table operation_log add column bench_mark integer;--> statement-breakpoint
    alter table app_user add column bench_mark text default '' not null`,
  )
  await writeFile(
    join(folder, `${tags[1]}.sql`),
    `-- outside of a transaction
create index concurrently bench_mark on content_item (bench_mark, id);--> statement-breakpoint
-- repeat
update content_item set bench_mark = 1 where id in (select id from content_item where bench_mark = 0 limit 500)`,
  )
  return directory
}

async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: path => !path.includes('node_modules') })
  const modules = join(from, 'node_modules')
  await symlink(modules, join(to, 'node_modules')).catch(() => undefined)
}
