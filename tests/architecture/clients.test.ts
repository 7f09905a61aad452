import { allEndpoints } from '@greenroom/contract/endpoints'
import { menuIcons } from '@greenroom/contract/menu-icons'
import { expect, it } from 'vitest'
import { readText } from './sources.ts'

const page = readText('docs/clients.md')

it('docs/clients.md names every demo path and what it stands for', () => {
  const documented = [...page.matchAll(/^\| `(\/api\/\S+)` \| `(\/api\/\S+)` \|$/gm)].map(
    ([, ...paths]) => paths,
  )
  const declared = allEndpoints.flatMap(({ path, demoPath }) => (demoPath ? [[path, demoPath]] : []))
  expect(documented.toSorted()).toEqual(declared.toSorted())
})

it('docs/clients.md names every icon that a menu may have', () => {
  const [list = ''] = /^Names of icons: .*?\.$/ms.exec(page) ?? []
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual([...menuIcons])
})
