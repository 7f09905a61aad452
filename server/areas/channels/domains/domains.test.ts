import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { createChannel, updateChannel } from '@greenroom/contract/areas/channels/channels'
import {
  addRegisteredDomain,
  deleteRegisteredDomains,
  listRegisteredDomains,
  registeredDomainLimits,
} from '@greenroom/contract/areas/channels/registered-domains'
import { listPresets, updatePreset } from '@greenroom/contract/areas/presets/presets'
import { listOwnSubmissions } from '@greenroom/contract/areas/submissions/submissions'
import { errors } from '@greenroom/contract/errors'
import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { registeredDomains } from '../schema.ts'
import { bodyOf, unknownId } from '../testing/channels.ts'

const registration = 'https://beian.example/how-to'

let server: TestServer
let admin: { token: string; language: 'en-US' }
beforeEach(async () => {
  server = await startTestServer({ DOMAIN_REGISTRATION_URL: registration })
  admin = { token: await server.signIn('admin'), language: 'en-US' }
})
afterEach(() => server.stop())

const add = (domain: string) => server.call(addRegisteredDomain, { body: { domain } }, admin)
const remove = (ids: string[]) => server.call(deleteRegisteredDomains, { body: { ids } }, admin)
const domains = async () => (await server.ask(listRegisteredDomains, {}, admin)).list
const names = async () => (await domains()).map(({ domain }) => domain)
const create = (promoteLink: string) => server.call(createChannel, { body: bodyOf({ promoteLink }) }, admin)
const issuesOf = (data: unknown) => errors.invalid.data.parse(data).issues
const notRegistered = (path: string) => [{ path, msg: 'Domain name not registered' }]

describe('registered domains', () => {
  it('are kept by name, each once, with who added it and when', async () => {
    for (const domain of ['Shop.example', 'blog.example']) expect((await add(domain)).code).toBe(20000)
    expect(await domains()).toMatchObject([
      { domain: 'blog.example', userName: '王立群', createdTime: expect.any(String) },
      { domain: 'shop.example' },
    ])
    expect(issuesOf((await add('SHOP.example.')).data)).toEqual([
      { path: 'body.domain', msg: 'This domain is in the list already' },
    ])
    expect(issuesOf((await add('https://shop.example/')).data)).toEqual([
      { path: 'body.domain', msg: 'A domain name such as example.com, without http:// or a path' },
    ])
    expect(issuesOf((await add(' ')).data)).toEqual([{ path: 'body.domain', msg: 'Required' }])
  })

  it('are as many as the list may have', async () => {
    const full = Array.from({ length: registeredDomainLimits.domains }, (_, n) => ({
      domain: `d${n}.example`,
    }))
    await server.database.pool.insert(registeredDomains).values(full)
    expect(issuesOf((await add('more.example')).data)).toEqual([
      { path: 'body.domain', msg: 'The list is full; delete some domains first' },
    ])
  })

  it('are deleted together or not at all, and brought back by undo', async () => {
    await add('a.example')
    await add('b.example')
    const ids = (await domains()).map(({ id }) => id)
    expect((await remove([...ids, unknownId])).code).toBe(errors.notFound.code)
    expect(await names()).toEqual(['a.example', 'b.example'])
    expect(await remove(ids)).toMatchObject({ code: 20000, data: { deleted: 2 } })
    expect(await names()).toEqual([])
    const [entry] = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.action, deleteRegisteredDomains.id))
      .orderBy(desc(operationLog.id))
    const params = { id: String(entry?.id) }
    const undo = { params, body: { scope: 'request' } } as const
    const stranger = { token: await signInHolding(server, ['operation-log:read', 'operation-log:undo']) }
    expect(await server.call(undoOperation, undo, stranger)).toMatchObject({
      code: errors.forbidden.code,
      data: { permission: 'registered-domain:manage' },
    })
    const notified: string[] = []
    server.platform.events.listen(({ event }) => notified.push(event.topic))
    await server.ask(undoOperation, undo, admin)
    expect(await names()).toEqual(['a.example', 'b.example'])
    expect(notified).toContain('channel.changed')
  })
})

describe('a promote link', () => {
  it('may lead anywhere while no domain is registered', async () => {
    expect((await create('https://anywhere.example/')).code).toBe(20000)
  })

  it('leads to a registered domain, one below it, or this console, in a new channel and in a changed one', async () => {
    await add('shop.example')
    for (const link of ['https://shop.example/', 'https://m.shop.example/a', '{host}/list/card']) {
      expect((await create(link)).code).toBe(20000)
    }
    const { data } = await create('https://shop.example.evil.test/')
    expect(issuesOf(data)).toEqual(notRegistered('body.data.promoteLink'))

    const made = createChannel.response.parse((await create('https://shop.example/')).data)
    const body = { version: 1, changes: { promoteLink: 'https://other.test/' } }
    const changed = await server.call(updateChannel, { params: { id: made.id }, body }, admin)
    expect(issuesOf(changed.data)).toEqual(notRegistered('body.changes.promoteLink'))
  })

  it('that was refused so has the way to the registration process on the result page', async () => {
    await add('shop.example')
    await create('https://other.test/')
    const [refused] = await server.ask(listOwnSubmissions, { query: {} }, admin)
    expect(refused?.reasons).toMatchObject([
      {
        field: 'promoteLink',
        text: { 'zh-CN': '域名未备案', 'en-US': 'Domain name not registered' },
        registrationUrl: registration,
      },
    ])
    await create('javascript:alert(1)')
    const [other] = await server.ask(listOwnSubmissions, { query: {} }, admin)
    expect(other?.reasons.map(({ registrationUrl }) => registrationUrl)).toEqual([''])
  })

  it('of the preset that distributes sets is held to the same', async () => {
    await add('shop.example')
    const preset = (await server.ask(listPresets, {}, admin)).find(({ key }) => key === 'set-distribution')
    if (!preset) throw new Error('There is no preset that distributes')
    const save = (promoteLink: string) => {
      const { settings, version } = preset
      const changed = { ...settings, distribution: { ...settings.distribution, promoteLink } }
      const request = { params: { key: preset.key }, body: { version, settings: changed } }
      return server.call(updatePreset, request, admin)
    }
    const { data } = await save('https://other.test/{set}')
    expect(issuesOf(data)).toEqual(notRegistered('body.settings.distribution.promoteLink'))
    expect((await save('https://shop.example/{set}')).code).toBe(20000)
  })
})
