import { expect, it } from 'vitest'
import { filesWith, importsOf, readText } from './sources.ts'

const list = 'console/shell/modules.ts'

it('Every area of the console gives one module to the shell', () => {
  const areas = new Set(
    filesWith('.ts', '.tsx').flatMap(({ path }) => /^console\/areas\/([^/]+)\//.exec(path)?.[1] ?? []),
  )
  const listed = importsOf({ path: list, text: readText(list) }).filter(path => path.endsWith('/module.ts'))
  expect(listed.toSorted()).toEqual([...areas].sort().map(area => `console/areas/${area}/module.ts`))
})
