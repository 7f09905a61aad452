import {
  createMenuEntry,
  deleteMenuEntry,
  readMenuTree,
  updateMenuEntry,
} from '@greenroom/contract/areas/navigation/menu'
import { errors } from '@greenroom/contract/errors'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: { token: string; language: 'en-US' }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
})
afterAll(() => server.stop())

const tree = () => server.ask(readMenuTree, {}, admin)
async function entry(name: string) {
  const found = (await tree()).entries.find(one => one.name === name)
  if (!found) throw new Error(`The menu has no ${name}`)
  return found
}
async function change(name: string, changes: Record<string, unknown>) {
  const { id, version } = await entry(name)
  return server.call(updateMenuEntry, { params: { id }, body: { version, changes } }, admin)
}
/** The errors, by field, in words. */
const faults = ({ data }: { data: unknown }) =>
  errors.invalid.data.parse(data).issues.map(({ path, msg }) => [path.split('.').at(-1), msg])
const says = (field: string, rule: RuleKey) => [[field, ruleText(rule, 'en-US')]]

describe('a page of one record', () => {
  it('is refused in the menu, and its path stays', async () => {
    expect(faults(await change('Inspection', { hideInMenu: false }))).toEqual(
      says('hideInMenu', 'menuNeedsRecord'),
    )
    expect(faults(await change('Inspection', { path: '/list/inspection' }))).toEqual(
      says('path', 'menuPathOfRecord'),
    )
    expect((await change('ServiceLedger', { hideInMenu: false })).code).toBe(20000)
  })

  it('is refused in the menu also when it is added again', async () => {
    const { id, path, titleChinese, titleEnglish } = await entry('Inspection')
    const { revision } = await tree()
    await server.ask(deleteMenuEntry, { params: { id }, body: { revision } }, admin)
    const create = (hideInMenu: boolean) => {
      const flags = { hideInMenu, hideChildrenInMenu: false, noAffix: false, ignoreCache: false }
      const place = { parentId: null, place: 1, roles: ['*'], icon: '', activeMenu: '' }
      const page = { kind: 'page', name: 'Inspection', path, titleChinese, titleEnglish }
      return server.call(createMenuEntry, { body: { ...page, ...place, ...flags } }, admin)
    }
    expect(faults(await create(false))).toEqual(says('hideInMenu', 'menuNeedsRecord'))
    expect((await create(true)).code).toBe(20000)
  })

  it('keeps others from paths at which it would be shown instead', async () => {
    for (const path of ['/list/inspection/mine', '/List/Search-Table/x']) {
      expect(faults(await change('Card', { path }))).toEqual(says('path', 'menuPathTaken'))
    }
    expect((await change('Card', { path: '/list/inspection/mine/today' })).code).toBe(20000)
  })
})
