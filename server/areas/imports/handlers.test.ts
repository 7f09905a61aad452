import { randomUUID } from 'node:crypto'
import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { createContentSet, updateContentSet } from '@greenroom/contract/areas/content/content-sets'
import {
  listImports,
  readImportRows,
  runImport,
  stopImport,
  undoImport,
  uploadImport,
} from '@greenroom/contract/areas/imports/imports'
import { errors } from '@greenroom/contract/errors'
import { and, asc, eq, inArray, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { contentItems, contentSets } from '../content/schema.ts'
import { roles } from '../roles/schema.ts'
import { type By, createBringer } from './testing/import-file.ts'

let server: TestServer
let admin: By
let importer: By
let bringer: ReturnType<typeof createBringer>
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  const rights = [
    'content-item:import',
    'content-set:import',
    'content-item:read',
    'content-item:create',
    'content-item:update',
    'content-set:create',
    'content-set:update',
  ] as const
  importer = { token: await signInHolding(server, rights, 'own'), language: 'en-US' }
  bringer = createBringer(server)
})
afterAll(() => server.stop())

const called = (prefix: string) =>
  server.database.pool
    .select()
    .from(contentItems)
    .where(like(contentItems.title, `${prefix}%`))
    .orderBy(asc(contentItems.title))
const english = { language: 'en-US' } as const
const head = 'External ID,Title,Genre,Author,Published'

describe('an import of content items', () => {
  it('previews without changing anything, then creates and changes, and says which rows fail and why', async () => {
    const first = await bringer.bring(
      admin,
      'content-item',
      `${head}\na-1,First one,Text,Lin,2026-11-20 08:00\na-2,First two,图文,Lin,2026年11月20日\n`,
    )
    expect(first).toMatchObject({ state: 'done', done: { create: 2, change: 0, same: 0, fail: 0 } })
    const [one] = await called('First one')
    expect(one).toMatchObject({
      externalId: 'a-1',
      genre: 'text',
      source: 'original',
      status: 'offline',
      version: 1,
    })
    // Midnight on a clock in Shanghai.
    expect((await called('First two'))[0]?.publishedAt.toISOString()).toBe('2026-11-19T16:00:00.000Z')

    const lines = [
      `作者,标题,External ID,genre,Colour`,
      'Wu,First one,a-1,,red',
      ',First two,a-2,,',
      'Wu,First three,,text,',
      'Wu,,a-4,text,',
      'Wu,First five,a-5,poem,',
      'Wu,First six,a-6,text,,,too many',
      'Wu,First seven,a-1,text,',
    ]
    const preview = await bringer.dryRun(admin, 'content-item', `${lines.join('\n')}\n`)
    expect(preview).toMatchObject({
      state: 'dryRun',
      rows: 7,
      dryRun: { create: 1, change: 1, same: 1, fail: 4 },
      ignoredColumns: ['Colour'],
      encoding: 'utf-8',
    })
    expect(await called('First three')).toEqual([])
    expect(await bringer.rows(admin, preview.id, 'change')).toMatchObject([
      { line: 2, changes: [{ column: 'author', before: 'Lin', after: 'Wu' }] },
    ])
    expect((await bringer.rows(admin, preview.id, 'fail')).map(({ line, issues }) => [line, issues])).toEqual(
      [
        [5, [{ column: 'title', text: 'Required' }]],
        [
          6,
          [
            {
              column: 'genre',
              text: 'Must be one of Text, Image-text, Horizontal short video, Vertical short video',
            },
          ],
        ],
        [7, [{ column: '', text: 'There are 7 cells, and only 5 headings' }]],
        [8, [{ column: 'externalId', text: 'The same as in row 2' }]],
      ],
    )
    const chinese = await bringer.rows({ ...admin, language: 'zh-CN' }, preview.id, 'fail')
    expect(chinese[0]?.issues).toEqual([{ column: 'title', text: '必填' }])

    expect(await bringer.run(admin, preview.id)).toMatchObject({
      done: { create: 1, change: 1, same: 1, fail: 4 },
    })
    expect((await called('First one'))[0]).toMatchObject({ author: 'Wu', genre: 'text', version: 2 })
    expect((await called('First three'))[0]).toMatchObject({ externalId: null })
  })

  it('gives back the failing rows as a file that can be mended and brought again', async () => {
    const { id } = await bringer.dryRun(
      admin,
      'content-item',
      `Colour,${head},正文\n007,m-1,"Mend, ""me""",poem,Lin,yesterday,=1+1\n,m-2,'=Mend,text,Lin,,=1,one too many\nx,m-3,Fine,text,Lin,,\n`,
    )
    const file = await bringer.failures(admin, id)
    expect(file.trimEnd().split('\r\n')).toEqual([
      'Colour,External ID,Title,Genre,Author,Published,正文,,What is wrong',
      '007,m-1,"Mend, ""me""",poem,Lin,yesterday,\'=1+1,,"Genre: Must be one of Text, Image-text, Horizontal short video, Vertical short video; Published: Not a date and time such as 2026-11-21 20:15"',
      ',m-2,\'=Mend,text,Lin,,\'=1,one too many,"There are 8 cells, and only 7 headings"',
    ])
    const mended = file.replace('poem', 'text').replace(',yesterday,', ',2026-11-21,')
    const again = await bringer.bring(admin, 'content-item', mended)
    expect(again).toMatchObject({ ignoredColumns: ['Colour'], done: { create: 1, fail: 1 } })
    expect((await called('Mend'))[0]).toMatchObject({ title: 'Mend, "me"', body: '=1+1' })
  })

  it('is undone in one go, except rows that were changed or used since', async () => {
    await bringer.bring(admin, 'content-item', `${head}\nu-1,Undo 1,text,Lin,\n`)
    const { id } = await bringer.bring(
      admin,
      'content-item',
      `${head}\nu-1,Undo 1,img,Wu,\nu-2,Undo 2,text,Lin,\nu-3,Undo 3,text,Lin,\n`,
    )
    await server.database.pool
      .update(contentItems)
      .set({ author: 'Somebody', version: sql`version + 1` })
      .where(eq(contentItems.title, 'Undo 3'))
    expect(await bringer.undo(admin, id)).toMatchObject({
      state: 'undone',
      undone: 2,
      kept: 1,
      undoable: false,
    })
    expect((await called('Undo')).map(({ title, genre, author }) => [title, genre, author])).toEqual([
      ['Undo 1', 'text', 'Lin'],
      ['Undo 3', 'text', 'Somebody'],
    ])
    expect((await bringer.rows(admin, id, 'kept')).map(({ cells }) => cells.title)).toEqual(['Undo 3'])
    expect((await server.call(undoImport, { params: { id } }, admin)).code).toBe(errors.wrongState.code)
  })

  it('is undone only in the rows within the data scope of the user who undoes it', async () => {
    await bringer.bring(admin, 'content-item', `${head}\nv-1,Unseen,text,Lin,\n`)
    const username = `narrowed-${randomUUID()}`
    const rights = ['content-item:import', 'content-item:create', 'content-item:update'] as const
    const narrowed = { token: await signInHolding(server, rights, 'all', username), ...english }
    const file = `${head}\nv-1,Unseen,text,Wu,\nv-2,Unseen too,text,Wu,\n`
    const { id } = await bringer.bring(narrowed, 'content-item', file)
    await server.database.pool.update(roles).set({ dataScope: 'own' }).where(eq(roles.code, username))
    expect(await bringer.undo(narrowed, id)).toMatchObject({ undone: 1, kept: 1 })
    expect((await called('Unseen')).map(({ title, author }) => [title, author])).toEqual([['Unseen', 'Wu']])
  })

  it('is in the operation log row by row, in the name of the importing and the undoing user', async () => {
    const { id } = await bringer.bring(admin, 'content-item', `${head}\nl-1,Logged 1,text,Lin,\n`)
    const [row] = await called('Logged')
    await bringer.undo(admin, id)
    const entries = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.entityId, row?.id ?? ''))
      .orderBy(operationLog.id)
    expect(entries.map(({ action, operation, actorId }) => [action, operation, actorId])).toEqual([
      ['import.run', 'insert', row?.createdBy],
      ['import.undo', 'delete', row?.createdBy],
    ])
  })

  it('can be folded to one line of the operation log, which counts its entries and names their request', async () => {
    const { id } = await bringer.bring(admin, 'content-item', `${head}\nf-1,Folded 1,text,Lin,\n`)
    type Query = { fold?: 'imports'; action?: ('import.run' | 'import.undo')[]; requestId?: string }
    const read = (query: Query) => server.ask(listOperations, { query: { ...query, pageSize: '100' } }, admin)
    const [all, folded] = [await read({}), await read({ fold: 'imports' })]
    const ofRows = await read({ action: ['import.run', 'import.undo'] })
    expect(folded.total).toBe(all.total - ofRows.total)
    expect(folded.list.find(({ entityId }) => entityId === id)).toMatchObject({
      entity: 'import',
      batch: { requestId: id, entries: 1 },
    })
    expect((await read({ requestId: id })).total).toBe(1)
  })
})

describe('an import of content sets', () => {
  it('finds them by their number, and never gives a number itself', async () => {
    const set = await server.ask(
      createContentSet,
      { body: { name: 'Brought', contentType: 'img', filterType: 'artificial' } },
      admin,
    )
    const lines = [
      'Set number,Set name,Content type,Filter type',
      `${set.number},Brought anew,Image-text,By hand`,
      `${set.number + 100_000},Nobody,Image-text,`,
      ',Brought 2,横版短视频,人工筛选',
      ',Brought 4,横版短视频,规则筛选',
      `x,Brought 3,img,`,
    ]
    const { id, dryRun } = await bringer.dryRun(admin, 'content-set', lines.join('\n'))
    expect(dryRun).toEqual({ create: 1, change: 1, same: 0, fail: 3 })
    await bringer.run(admin, id)
    const made = await server.database.pool
      .select()
      .from(contentSets)
      .where(like(contentSets.name, 'Brought%'))
      .orderBy(contentSets.name)
    expect(
      made.map(({ name, number, filterType, status }) => [name, number > 0, filterType, status]),
    ).toEqual([
      ['Brought 2', true, 'artificial', 'offline'],
      ['Brought anew', true, 'artificial', 'offline'],
    ])
  })

  it('leaves a set alone that another user changed between the dry run and the run', async () => {
    const set = await server.ask(
      createContentSet,
      { body: { name: 'Raced', contentType: 'img', filterType: 'artificial' } },
      admin,
    )
    const { id } = await bringer.dryRun(admin, 'content-set', `number,name\n${set.number},From the file\n`)
    const changes = { version: set.version, changes: { name: 'By hand' } }
    await server.ask(updateContentSet, { params: { id: set.id }, body: changes }, admin)
    expect(await bringer.run(admin, id)).toMatchObject({ done: { change: 0, fail: 1 } })
    const [issue] = (await bringer.rows(admin, id, 'fail'))[0]?.issues ?? []
    expect(issue?.text).toMatch(/changed it after the preview/)
  })
})

describe('a file', () => {
  it.each([
    ['only headings', `${head}\n`, /no rows/],
    ['unknown headings', 'Foo,Bar\n1,2\n', /None of the headings in row 1/],
    ['the same heading twice', 'Title,标题\na,b\n', /Two columns are called “标题”/],
    ['a byte order mark that became text', 'ï»¿ID,Title\n,æ˜¥èŠ‚\n', /wrong encoding/],
  ])('with %s is refused as a whole', async (_, content, problem) => {
    const { state, problem: reported } = await bringer.dryRun(admin, 'content-item', content)
    expect(state).toBe('refused')
    expect(reported).toMatch(problem)
  })

  it('in GBK is read, and it is said so', async () => {
    const gbk = Uint8Array.from([
      0xb1, 0xea, 0xcc, 0xe2, 0x2c, 0xd7, 0xf7, 0xd5, 0xdf, 0x0a, 0xb4, 0xba, 0xbd, 0xda, 0x2c, 0x4c, 0x0a,
    ])
    const { encoding, columns, id } = await bringer.dryRun(admin, 'content-item', gbk)
    expect([encoding, columns]).toEqual(['gb18030', ['title', 'author']])
    expect((await bringer.rows(admin, id, 'fail'))[0]?.cells).toEqual({ title: '春节', author: 'L' })
  })

  const unknownKind =
    'Files of this type are not accepted. If it is CSV or TXT, its encoding is not known here: save it in UTF-8. Accepted types: CSV, TXT, XLSX, XLSM'

  it.each([
    ['empty', new Uint8Array(), 'The file is empty'],
    ['a broken picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), unknownKind],
    ['binary', Uint8Array.from([0, 1, 2, 255, 254, 0, 9]), unknownKind],
  ])('that is %s is not taken', async (_, content, msg) => {
    const body = new FormData()
    body.append('file', new File([content], 'a.csv'))
    const { code, data } = await server.call(uploadImport, { params: { list: 'content-item' }, body }, admin)
    expect([code, errors.invalid.data.parse(data).issues[0]?.msg]).toEqual([errors.invalid.code, msg])
  })
})

describe('the user who imports', () => {
  it('needs the permission of the list, at every step', async () => {
    const token = await signInHolding(server, ['content-set:import'])
    const other = { token, language: 'en-US' as const }
    const { id } = await bringer.dryRun(admin, 'content-item', `${head}\np-1,Permitted,text,Lin,\n`)
    const body = new FormData()
    body.append('file', new File(['a'], 'a.csv'))
    for (const [call, request] of [
      [uploadImport, { params: { list: 'content-item' }, body }],
      [listImports, { query: { list: 'content-item' } }],
      [runImport, { params: { id } }],
      [stopImport, { params: { id } }],
      [undoImport, { params: { id } }],
    ] as const) {
      const { code, data } = await server.call(call, request, other)
      expect([call.id, code, data]).toEqual([
        call.id,
        errors.forbidden.code,
        { permission: 'content-item:import' },
      ])
    }
    expect(
      (await server.call(readImportRows, { params: { id }, query: { outcome: 'create' } }, other)).code,
    ).toBe(errors.notFound.code)
    expect(await bringer.failures(other, id)).toContain(String(errors.notFound.code))
  })

  it('does not find the imports of users whose rows they do not see, nor change such rows', async () => {
    await bringer.bring(admin, 'content-item', `${head}\ns-1,Scoped,text,Lin,\n`)
    const { id: others } = await bringer.dryRun(admin, 'content-item', `${head}\ns-1,Scoped anew,text,Lin,\n`)
    expect((await server.call(undoImport, { params: { id: others } }, importer)).code).toBe(
      errors.notFound.code,
    )
    const { id, dryRun } = await bringer.dryRun(
      importer,
      'content-item',
      `${head}\ns-1,Stolen,text,Lin,\ns-2,Scoped 2,text,Lin,\n`,
    )
    expect(dryRun).toMatchObject({ create: 1, change: 0, fail: 1 })
    const [row] = await bringer.rows(importer, id, 'fail')
    expect(row?.issues[0]?.text).toMatch(/belongs to something that you may not see/)
    expect(row?.changes).toEqual([])
    const seen = (await server.ask(listImports, { query: { list: 'content-item' } }, importer)).list
    expect(seen.every(({ own }) => own)).toBe(true)
    // A user who sees all rows may undo imports of others.
    await bringer.run(importer, id)
    expect(await bringer.undo(admin, id)).toMatchObject({ own: false, undone: 1 })
  })

  it('runs and undoes each import once, for any number of tabs that ask for it', async () => {
    const { id } = await bringer.dryRun(admin, 'content-item', `${head}\nt-1,Twice,text,Lin,\n`)
    const ask = () => server.call(runImport, { params: { id } }, admin)
    const codes = (await Promise.all([ask(), ask(), ask()])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([20000, errors.wrongState.code, errors.wrongState.code].toSorted())
    await bringer.until(admin, id, 'done')
    expect(await called('Twice')).toHaveLength(1)
    expect((await server.call(stopImport, { params: { id } }, admin)).code).toBe(errors.wrongState.code)
  })

  it('and loses the permission in the middle: the import stops and says why, and what it wrote can be taken back', async () => {
    const username = `leaving-${randomUUID()}`
    const leaving = {
      token: await signInHolding(server, ['content-item:import', 'content-item:create'], 'all', username),
      ...english,
    }
    const lines = Array.from({ length: 6000 }, (_, place) => `q-${place},Quitted ${place},text,Lin,`)
    const { id } = await bringer.dryRun(leaving, 'content-item', `${head}\n${lines.join('\n')}\n`)
    await server.ask(runImport, { params: { id } }, leaving)
    const { pool } = server.database
    await vi.waitFor(
      async () =>
        expect(await pool.$count(contentItems, like(contentItems.title, 'Quitted%'))).toBeGreaterThan(0),
      { timeout: 20_000, interval: 10 },
    )
    await pool.update(roles).set({ permissions: [] }).where(eq(roles.code, username))

    const stopped = await bringer.until(admin, id, 'stopped', 'done')
    expect(stopped).toMatchObject({ state: 'stopped', undoable: true })
    expect(stopped.problem).toMatch(/may no longer import/)
    const written = await pool.$count(contentItems, like(contentItems.title, 'Quitted%'))
    expect([stopped.done.create, written < lines.length]).toEqual([written, true])
    expect(await bringer.undo(admin, id)).toMatchObject({ undone: written, kept: 0 })
    expect(await called('Quitted')).toEqual([])
  }, 60_000)

  it('can give an import up before it runs', async () => {
    const { id } = await bringer.dryRun(admin, 'content-item', `${head}\ng-1,Given up,text,Lin,\n`)
    expect(await server.ask(stopImport, { params: { id } }, admin)).toMatchObject({
      state: 'stopped',
      undoable: false,
    })
    expect((await server.call(runImport, { params: { id } }, admin)).code).toBe(errors.wrongState.code)
    expect(await called('Given up')).toEqual([])
  })
})

it('two imports of the same rows at once leave each row once', async () => {
  const lines = Array.from({ length: 3000 }, (_, place) => `w-${place},Both ${place},text,Lin,`)
  const file = `${head}\n${lines.join('\n')}\n`
  const [one, two] = await Promise.all([
    bringer.dryRun(admin, 'content-item', file),
    bringer.dryRun(admin, 'content-item', file),
  ])
  const done = await Promise.all([bringer.run(admin, one.id), bringer.run(admin, two.id)])
  const ids = Array.from({ length: 3000 }, (_, place) => `w-${place}`)
  expect(await server.database.pool.$count(contentItems, and(inArray(contentItems.externalId, ids)))).toBe(
    3000,
  )
  expect(done.reduce((sum, { done: { create } }) => sum + create, 0)).toBe(3000)
})
