import { expect, it } from 'vitest'
import { filesWith, readText } from './sources.ts'

/** Tables with a column that refers to a stored file. */
const owners = filesWith('.ts')
  .filter(({ path, text }) => path.startsWith('server/') && text.includes('storedFiles.id'))
  .flatMap(({ text }) => text.split(/\bpgTable\(/).slice(1))
  .filter(table => table.includes('.references(() => storedFiles.id'))
  .map(table => /^\s*'(\w+)'/.exec(table)?.[1] ?? table)

const panel = readText('console/areas/status/panels/storage-panel.tsx')
const [, list = ''] = /const namedOwners = \[([^\]]+)\]/.exec(panel) ?? []
const named = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name)

it('Every table with files has a name on the page of the system status', () => {
  expect([...new Set(owners)].toSorted()).toEqual(named.toSorted())
})
