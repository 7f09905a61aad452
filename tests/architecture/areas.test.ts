import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesWith, isTestCode, readText, root } from './sources.ts'

/** The areas of the product, by their folder in each tree. */
const areas = [
  'auth',
  'users',
  'roles',
  'navigation',
  'audit',
  'messages',
  'profile',
  'content',
  'inspection',
  'presets',
  'services',
  'channels',
  'parameters',
  'submissions',
  'views',
  'drafts',
  'imports',
  'exports',
  'bulk',
  'insight',
  'live',
  'official-accounts',
  'articles',
  'publishing',
  'polish',
  ...[...readText('contract/areas.ts').matchAll(/^export .* from '\.\/areas\/([^/]+)\/area\.ts'/gm)].map(
    match => match[1],
  ),
]

const foldersIn = (tree: string) =>
  readdirSync(join(root, tree, 'areas'), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()

it('The contract and the server have the same areas', () => {
  expect(foldersIn('contract')).toEqual(foldersIn('server'))
})

it('The server has no area that is not named here', () => {
  expect(foldersIn('server').filter(name => !areas.includes(name))).toEqual([])
})

it('The console has no area that the server does not have', () => {
  const known = foldersIn('server')
  expect(foldersIn('console').filter(name => !known.includes(name))).toEqual([])
})

it.each(['contract', 'server', 'console'])(
  'No area of %s holds more than a tenth of the lines of all',
  tree => {
    const sources = filesWith('.ts', '.tsx').filter(
      ({ path }) => path.startsWith(`${tree}/areas/`) && !isTestCode(path),
    )
    const linesOf = (area: string) =>
      sources
        .filter(({ path }) => path.startsWith(`${tree}/areas/${area}`))
        .reduce((sum, { text }) => sum + text.split('\n').length, 0)
    const all = linesOf('')
    expect(all).toBeGreaterThan(10_000)
    expect(foldersIn(tree).filter(area => linesOf(`${area}/`) > all / 10)).toEqual([])
  },
)
