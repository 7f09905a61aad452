import { expect, it } from 'vitest'
import { namedOwners } from '../../console/areas/status/panels/named-owners.ts'
import { filesWith } from './sources.ts'

/** Tables with a column that refers to a stored file. */
const owners = filesWith('.ts')
  .filter(({ path, text }) => path.startsWith('server/') && text.includes('storedFiles.id'))
  .flatMap(({ text }) => text.split(/\bpgTable\(/).slice(1))
  .filter(table => table.includes('.references(() => storedFiles.id'))
  .map(table => /^\s*'(\w+)'/.exec(table)?.[1] ?? table)

it('Every table with files has a name on the page of the system status', () => {
  expect([...new Set(owners)].toSorted()).toEqual([...namedOwners].toSorted())
})
