import { hash } from 'node:crypto'
import { collectSnippet, collectStub } from '@greenroom/contract/areas/insight/collect-snippet'
import { errorKinds } from '@greenroom/contract/areas/live/alarm-kinds'
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

it('docs/clients.md names every kind of alarm that is sent to webhooks', () => {
  const [list = ''] = /^- `kind` is .*?;/ms.exec(page) ?? []
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(['kind', ...errorKinds])
})

it('docs/clients.md has the snippet of the page Data collection, and its hash for content security policies', () => {
  expect(page).toContain(collectSnippet('https://console.example/collect.js', '01a2…'))
  expect(page).toContain(`'sha256-${hash('sha256', collectStub, 'base64')}'`)
})
