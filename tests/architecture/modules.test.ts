import { expect, it } from 'vitest'
import { filesWith, readText } from './sources.ts'

it.each([
  ['server/modules.ts', /^server\/areas\/([^/]+)\//, /from '\.\/areas\/([^/]+)\/module\.ts'/g],
  ['console/shell/modules.ts', /^console\/areas\/([^/]+)\//, /from '\.\.\/areas\/([^/]+)\/module\.ts'/g],
])('%s lists the module of every area', (list, inArea, imported) => {
  const areas = new Set(filesWith('.ts', '.tsx').flatMap(({ path }) => inArea.exec(path)?.[1] ?? []))
  const listed = [...readText(list).matchAll(imported)].map(match => match[1])
  expect(listed.toSorted()).toEqual([...areas].toSorted())
})
