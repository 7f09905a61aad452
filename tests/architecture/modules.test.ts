import { allEndpoints } from '@greenroom/contract/endpoints'
import { expect, it } from 'vitest'
import { filesWith, readText } from './sources.ts'

const areasOf = (side: string) => [
  ...new Set(
    filesWith('.ts', '.tsx').flatMap(
      ({ path }) => new RegExp(`^${side}/areas/([^/]+)/`).exec(path)?.[1] ?? [],
    ),
  ),
]

it('The server lists the module of every area', () => {
  const lists = ['server/modules.ts', 'server/area-modules.ts'].map(readText).join('\n')
  const listed = [...lists.matchAll(/^(?:import|export) .* from '\.\/areas\/([^/]+)\/module\.ts'/gm)].map(
    match => match[1],
  )
  expect(listed.toSorted()).toEqual(areasOf('server').toSorted())
})

// console/shell/modules.ts finds them by their files.
it('Every area of the console has a module', () => {
  const modules = filesWith('.ts').flatMap(
    ({ path }) => /^console\/areas\/([^/]+)\/module\.ts$/.exec(path)?.[1] ?? [],
  )
  expect(modules.toSorted()).toEqual(areasOf('console').toSorted())
})

it('Every to-do that the console can do names an endpoint', () => {
  const named = filesWith('.ts')
    .filter(({ path }) => /^console\/areas\/[^/]+\/module\.ts$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/^ +call: '([^']+)',$/gm)].map(([, id]) => id))
  expect(named.length).toBeGreaterThan(0)
  expect(allEndpoints.map(({ id }) => id)).toEqual(expect.arrayContaining(named))
})
