import { listOperations, readOperation } from '@greenroom/contract/areas/audit/operation-log'
import { createContentSet } from '@greenroom/contract/areas/content/content-sets'
import { createExport } from '@greenroom/contract/areas/exports/exports'
import { createUser, listRoleNames } from '@greenroom/contract/areas/users/users'
import { errors } from '@greenroom/contract/errors'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { contentSets } from '../content/schema.ts'
import { roles } from '../roles/schema.ts'

let server: TestServer
let admin: { token: string; language: 'en-US' }

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
})
afterAll(() => server.stop())

const columns = [
  { key: 'name', title: 'Name' },
  { key: 'contentType', title: 'Type', words: { img: 'Image-text' } },
  { key: 'count', title: 'Content items' },
  { key: 'createdTime', title: 'Created' },
]
const sets = { list: 'content-set', format: 'csv', title: 'Content sets', query: {}, columns } as const
type ExportBody = Record<string, unknown>
const ask = (body: ExportBody, as: { token: string } = admin) => server.call(createExport, { body }, as)
async function prepare(body: ExportBody) {
  return createExport.response.parse((await ask(body)).data)
}
const fetchFrom = (address: string) => server.app.fetch(new Request(`http://greenroom.test${address}`))
async function download(body: ExportBody) {
  return fetchFrom((await prepare(body)).address)
}
const linesOf = async (response: Response) => {
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  return new TextDecoder().decode(bytes).replace(/\r\n$/, '').split('\r\n')
}
const make = (name: string) => {
  const body = { name, contentType: 'img', filterType: 'artificial', description: '' } as const
  return server.ask(createContentSet, { body }, admin)
}

describe('an address of an export', () => {
  it('gives the rows that its user may see when it is opened', async () => {
    const { pool } = server.database
    const of = async (username: string) => {
      const token = await signInHolding(server, ['content-set:read'], 'all', username)
      const { address, rows } = createExport.response.parse((await ask(sets, { token })).data)
      expect(rows).toBeGreaterThan(0)
      return address
    }
    await make('Of the administrator')
    const narrowed = await of('narrowed')
    await pool.update(roles).set({ dataScope: 'own' }).where(eq(roles.code, 'narrowed'))
    expect(await linesOf(await fetchFrom(narrowed))).toHaveLength(1)
    const refused = await of('refused')
    await pool.update(roles).set({ permissions: [] }).where(eq(roles.code, 'refused'))
    expect(await (await fetchFrom(refused)).json()).toMatchObject({ code: errors.forbidden.code })
  })
})

describe('export.create', () => {
  it('gives all rows that match, in their order, with the reader’s words', async () => {
    const names = ['Export 1', 'Export 2', 'Export 3']
    for (const name of names) await make(name)
    const { address, rows } = await prepare({ ...sets, query: { name: 'export', sort: '-name' } })
    expect(rows).toBe(3)
    const response = await fetchFrom(address)
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="Content sets \d{4}-\d\d-\d\d\.csv"/,
    )
    const [head, ...lines] = await linesOf(response)
    expect(head).toBe('Name,Type,Content items,Created')
    expect(lines.map(line => line.split(',').slice(0, 3))).toEqual(
      names.toReversed().map(name => [name, 'Image-text', '0']),
    )
    expect(lines[0]).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  it('runs no text as a formula, and keeps quotes, commas and lines', async () => {
    const names = ['=1+1', '+cmd', '-2', '@sum', '＝1+1', 'a "quoted", name', 'one;=two', 'one\t+two']
    for (const name of names) await make(name)
    await server.database.pool
      .insert(contentSets)
      .values({ name: '\t=tab', contentType: 'img', filterType: 'artificial' })
    const [, ...lines] = await linesOf(
      await download({ ...sets, columns: [{ key: 'name', title: '=title' }], query: { sort: '-number' } }),
    )
    expect(lines.slice(0, 9)).toEqual([
      "'\t'=tab",
      "one\t'+two",
      "one;'=two",
      '"a ""quoted"", name"',
      ...names
        .slice(0, 5)
        .toReversed()
        .map(name => `'${name}`),
    ])
    const [head] = await linesOf(await download({ ...sets, columns: [{ key: 'name', title: '=title' }] }))
    expect(head).toBe("'=title")
  })

  it('writes a workbook whose texts are texts, numbers numbers and times times of the reader', async () => {
    const at = '2026-01-31T20:30:00.000Z'
    await server.database.pool.insert(contentSets).values({
      name: '=HYPERLINK("x") <b>&中文',
      contentType: 'img',
      filterType: 'artificial',
      createdAt: new Date(at),
    })
    const query = { name: 'hyperlink' }
    const response = await download({ ...sets, format: 'xlsx', query, timeZone: 'Asia/Shanghai' })
    expect(response.headers.get('Content-Disposition')).toContain('.xlsx')
    const parts = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).toContain(
      '<c t="inlineStr"><is><t xml:space="preserve">=HYPERLINK("x") &lt;b&gt;&amp;中文</t></is></c>',
    )
    expect(sheet).not.toContain('<f>')
    // 2026-02-01 04:30 as Excel counts days.
    expect(sheet).toMatch(/<c s="2"><v>46054\.1875<\/v><\/c><\/row><\/sheetData>/)
    expect(Object.keys(parts)).toEqual(
      expect.arrayContaining(['[Content_Types].xml', 'xl/workbook.xml', 'xl/styles.xml', '_rels/.rels']),
    )
  })

  it('reads a list of thousands of rows some at a time, each once', async () => {
    await server.database.driver`
      insert into content_set (id, name, content_type, filter_type)
      select gen_random_uuid(), 'mass ' || place, 'img', 'rules' from generate_series(1, 2345) as place`
    const body = { ...sets, columns: [{ key: 'name', title: 'Name' }], query: { name: 'mass' } }
    const [, ...lines] = await linesOf(await download(body))
    expect(new Set(lines).size).toBe(2345)
  })

  it('is good for one download, and for none when the session has ended or the time is over', async () => {
    const { address } = await prepare(sets)
    expect((await fetchFrom(address)).status).toBe(200)
    const again = await fetchFrom(address)
    expect(await again.json()).toMatchObject({ code: errors.notFound.code })
    expect(await (await fetchFrom('/api/exports/nothing')).json()).toMatchObject({
      code: errors.notFound.code,
    })
    const late = await prepare(sets)
    await server.database.driver`update export_ticket set expires_at = now() where used_at is null`
    expect(await (await fetchFrom(late.address)).json()).toMatchObject({ code: errors.notFound.code })
    const ended = await prepare(sets)
    await server.database.driver`update session set ended_at = now() where id =
      (select session_id from export_ticket where used_at is null and expires_at > now())`
    expect(await (await fetchFrom(ended.address)).json()).toMatchObject({ code: errors.notFound.code })
    admin = { token: await server.signIn('admin'), language: 'en-US' }
  })

  it('is held up by no readers who do not read, of whom one user may have five', async () => {
    const stalled: Response[] = []
    for (let time = 0; time < 5; time++) stalled.push(await download(sets))
    const { address } = await prepare(sets)
    const refused = await fetchFrom(address)
    expect(await refused.json()).toMatchObject({ code: errors.tooManyAttempts.code })
    const token = await signInHolding(server, ['content-set:read'])
    const body = createExport.response.parse((await ask(sets, { token })).data)
    expect((await linesOf(await fetchFrom(body.address))).length).toBeGreaterThan(1)
    // Who goes on reading, or leaves, has room for another one.
    const [first, ...others] = stalled
    expect((await linesOf(first ?? new Response())).length).toBeGreaterThan(1)
    expect((await linesOf(await fetchFrom(address))).length).toBeGreaterThan(1)
    await Promise.all(others.map(response => response.body?.cancel()))
  })

  it('leaves an entry in the operation log that names the exported rows', async () => {
    await prepare({ ...sets, query: { name: 'mass', status: ['offline'] } })
    const { list } = await server.ask(listOperations, { query: { entity: 'export' } }, admin)
    const id = list[0]?.id ?? ''
    const entry = await server.ask(readOperation, { params: { id } }, admin)
    expect(entry).toMatchObject({ action: 'export.create', title: 'Content sets', undoRefusal: 'sent' })
    expect(entry.changes).toMatchObject({
      list: [null, 'content-set'],
      rows: [null, 2345],
      filters: [null, { name: 'mass', status: ['offline'] }],
      token_hash: ['***', '***'],
    })
  })

  it('gives the operation log and the users, by name', async () => {
    const roles = await server.ask(listRoleNames, {}, admin)
    const role = roles.find(({ code }) => code === 'user')?.id ?? ''
    const body = {
      username: 'exported',
      name: '导出的人',
      email: '',
      phone: '13800001234',
      jobName: '',
      organizationName: '',
    }
    await server.ask(createUser, { body: { ...body, roles: [role] } }, admin)
    const users = await download({
      ...sets,
      list: 'user',
      query: { text: 'exported' },
      columns: ['username', 'name', 'phone', 'roles'].map(key => ({ key, title: key })),
    })
    expect((await linesOf(users)).slice(1)).toEqual(['exported,导出的人,138****1234,User'])
    const log = await download({
      ...sets,
      list: 'operation-log',
      query: { user: 'admin', action: 'user.create', entity: 'user' },
      columns: ['user', 'action', 'title'].map(key => ({ key, title: key })),
    })
    expect((await linesOf(log))[1]).toMatch(/^[^,]+,user\.create,exported$/)
  })

  it('needs what reading the list needs', async () => {
    const token = await signInHolding(server, ['content-item:read'])
    const refused = await ask(sets, { token })
    expect(refused).toMatchObject({
      code: errors.forbidden.code,
      data: { permission: 'content-set:read' },
    })
  })

  it('holds no rows outside of the data scope', async () => {
    const token = await signInHolding(server, ['content-set:read', 'content-set:create'])
    await server.database.driver`update role set data_scope = 'own' where id in (select role_id from user_role
      join session on session.user_id = user_role.user_id order by session.created_at desc limit 1)`
    const body = { name: 'Mine', contentType: 'img', filterType: 'artificial', description: '' } as const
    await server.ask(createContentSet, { body }, { token })
    const { rows, address } = createExport.response.parse((await ask(sets, { token })).data)
    expect(rows).toBe(1)
    expect((await linesOf(await fetchFrom(address))).slice(1).map(line => line.split(',')[0])).toEqual([
      'Mine',
    ])
  })

  it('names the errors, also of the list’s own filters', async () => {
    const pathsOf = async (body: ExportBody) => {
      const { code, data } = await ask(body)
      expect(code).toBe(errors.invalid.code)
      return errors.invalid.data.parse(data).issues.map(({ path }) => path)
    }
    expect(await pathsOf({ ...sets, format: 'pdf', columns: [], timeZone: 'Moon/Sea' })).toEqual([
      'body.format',
      'body.columns',
      'body.timeZone',
    ])
    expect(await pathsOf({ ...sets, query: { status: 'lost', color: 'red' } })).toEqual([
      'query.status',
      'query.color',
    ])
  })
})
