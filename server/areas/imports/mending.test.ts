import {
  mapImportColumns,
  mendImport,
  readImport,
  readImportCauses,
  readImportRows,
  runImport,
} from '@greenroom/contract/areas/imports/imports'
import { errors } from '@greenroom/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowXml, workbook } from '../../platform/import/testing/workbook.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { type By, createBringer } from './testing/import-file.ts'

let server: TestServer
let admin: By
let bringer: ReturnType<typeof createBringer>
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  bringer = createBringer(server)
})
afterAll(() => server.stop())

const head = 'External ID,Title,Genre,Author,Topic'
const fileOf = (...lines: string[]) => `${[head, ...lines].join('\n')}\n`
const dryRun = async (...lines: string[]) =>
  (await bringer.dryRun(admin, 'content-item', fileOf(...lines))).id
const causesOf = async (id: string) => (await server.ask(readImportCauses, { params: { id } }, admin)).list
const failing = (id: string) => bringer.rows(admin, id, 'fail')
type Mend = { column: string; value: string; cells: { row: string } | { cause: string; cell: string } }
const mend = (id: string, body: Mend, by = admin) => server.ask(mendImport, { params: { id }, body }, by)
const mended = (id: string, body: Mend, by = admin) => server.call(mendImport, { params: { id }, body }, by)

describe('a cell that is mended', () => {
  it('is stored with the dry run, decides the outcome of its row, and is what the import writes', async () => {
    const id = await dryRun('m-1,Mended one,Poem,Lin,', 'm-2,Mended two,Text,Lin,')
    const [row] = await failing(id)
    expect(row).toMatchObject({ line: 2, canMend: true, mended: [] })
    const after = await mend(id, { column: 'genre', value: 'img', cells: { row: row?.id ?? '' } })
    expect([after.state, after.dryRun]).toEqual(['dryRun', { create: 2, change: 0, same: 0, fail: 0 }])
    const created = await bringer.rows(admin, id, 'create')
    expect(created.map(({ cells, mended: keys }) => [cells.genre, keys])).toEqual([
      ['Image-text', ['genre']],
      ['Text', []],
    ])
    expect((await bringer.run(admin, id)).done).toMatchObject({ create: 2, fail: 0 })
  })

  it('is judged by the rules of its field, and by the other rows of the file', async () => {
    const id = await dryRun('r-1,One,Text,Lin,', 'r-1,Two,Text,Lin,', 'r-1,Three,Text,Lin,')
    const [second, third] = await failing(id)
    expect([second?.issues[0]?.text, third?.issues[0]?.text]).toEqual([
      'The same as in row 2',
      'The same as in row 2',
    ])
    const asThird = { column: 'externalId', value: 'r-3' }
    await mend(id, { ...asThird, cells: { row: second?.id ?? '' } })
    await mend(id, { ...asThird, cells: { row: third?.id ?? '' } })
    expect(await failing(id)).toMatchObject([
      { line: 4, issues: [{ column: 'externalId', text: 'The same as in row 3' }] },
    ])
    // The row that others repeated has another key, so that the first of them counts.
    await mend(id, { column: 'externalId', value: 'r-4', cells: { row: second?.id ?? '' } })
    expect(await failing(id)).toEqual([])
  })

  it('keeps the issues of the other cells of its row, also in a workbook', async () => {
    const long = { xml: '<c><v>12345678901234567</v></c>' }
    const file = workbook(
      rowXml(['External ID', 'Title', 'Genre', 'Author']) + rowXml([long, 'Long number', 'Poem', 'Lin']),
    )
    const { id } = await bringer.dryRun(admin, 'content-item', file, 'long.xlsx')
    await mend(id, { column: 'genre', value: 'text', cells: { row: '1' } })
    const [row] = await failing(id)
    expect(row?.issues).toMatchObject([{ column: 'externalId' }])
    expect(row?.issues[0]?.text).toContain('more than 15 digits')
  })

  it('stays mended when the columns are mapped anew, and in the file of failed rows', async () => {
    const id = await dryRun('s-1,Stay one,Poem,Lin,Camping', 's-2,,Text,Lin,Cycling')
    await mend(id, { column: 'genre', value: 'Text', cells: { row: '1' } })
    await mend(id, { column: 'author', value: 'Wu', cells: { row: '2' } })
    expect(await bringer.failures(admin, id)).toContain('s-2,,Text,Wu,Cycling')
    const columns = ['externalId', 'title', 'genre', 'author', null]
    await server.ask(mapImportColumns, { params: { id }, body: { columns } }, admin)
    const again = await bringer.until(admin, id, 'dryRun')
    expect(again).toMatchObject({ dryRun: { create: 1, fail: 1 }, ignoredColumns: ['Topic'] })
    expect(again.headings.map(({ column }) => column)).toEqual(columns)
    expect((await failing(id))[0]).toMatchObject({ cells: { author: 'Wu' }, mended: ['author'] })
  })
})

describe('the cells that fail for one cause', () => {
  it('are listed with how often each occurs, as labels, and are replaced together', async () => {
    const lines = Array.from({ length: 12 }, (_, place) => `c-${place},Together ${place},Poem,Lin,`)
    const id = await dryRun(...lines, 'c-20,Together,Novel,Lin,', 'c-21,Together,text,,')
    const [genre, author] = await causesOf(id)
    expect(genre).toMatchObject({
      column: 'genre',
      rows: 13,
      values: [
        { cell: 'Poem', label: 'Poem', rows: 12 },
        { cell: 'Novel', label: 'Novel', rows: 1 },
      ],
    })
    expect(author).toMatchObject({ column: 'author', values: [{ cell: '', rows: 1 }] })
    const after = await mend(id, {
      column: 'genre',
      value: '图文',
      cells: { cause: genre?.id ?? '', cell: 'Poem' },
    })
    expect(after.dryRun).toMatchObject({ create: 12, fail: 2 })
    const filled = { cause: author?.id ?? '', cell: '' }
    expect((await mend(id, { column: 'author', value: 'Wu', cells: filled })).dryRun.fail).toBe(1)
  })

  it('are mended and checked by a job when there are very many, also in a field that the file lacks', async () => {
    const rows = Array.from({ length: 1200 }, (_, place) => `Many ${place},Text`)
    const { id } = await bringer.dryRun(admin, 'content-item', `Title,Genre\n${rows.join('\n')}\n`)
    const [author] = await causesOf(id)
    expect(author).toMatchObject({ column: 'author', rows: 1200, values: [{ cell: '', rows: 1200 }] })
    const cells = { cause: author?.id ?? '', cell: '' }
    expect((await mend(id, { column: 'author', value: 'Lin', cells })).state).toBe('reading')
    expect((await bringer.until(admin, id, 'dryRun')).dryRun).toMatchObject({ create: 1200, fail: 0 })
  })
})

describe('a mend is refused', () => {
  it('with the field and the reason where the value is none for the column, and changes nothing', async () => {
    const id = await dryRun('f-1,Refused,Poem,Lin,')
    const cells = { row: '1' }
    const poem = await mended(id, { column: 'genre', value: 'Ballad', cells })
    expect([poem.code, poem.data]).toEqual([
      errors.invalid.code,
      { issues: [{ path: 'body.value', msg: expect.stringContaining('Must be one of Text') }] },
    ])
    expect((await mended(id, { column: 'title', value: 'x'.repeat(300), cells })).code).toBe(
      errors.invalid.code,
    )
    expect((await mended(id, { column: 'mood', value: 'x', cells })).data).toMatchObject({
      issues: [{ path: 'body.column' }],
    })
    expect((await failing(id))[0]).toMatchObject({ cells: { genre: 'Poem' }, mended: [] })
  })

  it('where the row or the cause is not there, or has no such cell', async () => {
    const id = await dryRun('n-1,Not there,Poem,Lin,')
    const genre = { column: 'genre', value: 'Text' }
    const [cause] = await causesOf(id)
    for (const cells of [
      { row: '2' },
      { cause: '0'.repeat(32), cell: 'Poem' },
      { cause: cause?.id ?? '', cell: 'Novel' },
    ])
      expect((await mended(id, { ...genre, cells })).code).toBe(errors.notFound.code)
  })

  it('to users who do not see the import or may not import, and once it runs', async () => {
    const id = await dryRun('o-1,Of another,Poem,Lin,', 'o-2,Of another too,Text,Lin,')
    const body = { column: 'genre', value: 'Text', cells: { row: '1' } }
    const rights = ['content-item:import', 'content-item:read', 'content-item:create'] as const
    const other: By = { ...admin, token: await signInHolding(server, rights, 'own') }
    const reader: By = { ...admin, token: await signInHolding(server, ['content-item:read'], 'all') }
    expect((await mended(id, body, other)).code).toBe(errors.notFound.code)
    expect((await mended(id, body, reader)).code).toBe(errors.forbidden.code)
    await server.ask(runImport, { params: { id } }, admin)
    expect((await mended(id, body)).code).toBe(errors.wrongState.code)
    await bringer.until(admin, id, 'done')
  })
})

describe('the columns of a file', () => {
  it('are suggested by title, synonym and content, and the others are left out with their first cells', async () => {
    const { headings } = await bringer.dryRun(
      admin,
      'content-item',
      'Headline,作者,Kind of text,Mood\nSuggested,Lin,图文,good\nSuggested too,Lin,text,bad\n',
    )
    expect(headings).toEqual([
      { title: 'Headline', column: 'title', samples: ['Suggested', 'Suggested too'] },
      { title: '作者', column: 'author', samples: ['Lin', 'Lin'] },
      { title: 'Kind of text', column: 'genre', samples: ['图文', 'text'] },
      { title: 'Mood', column: null, samples: ['good', 'bad'] },
    ])
  })

  it('can be for other fields, one column for each', async () => {
    const id = await dryRun('p-1,Topical,Text,Lin,Wu')
    const ask = (columns: (string | null)[]) =>
      server.call(mapImportColumns, { params: { id }, body: { columns } }, admin)
    for (const columns of [
      [null, null, null, null, null],
      ['title', 'title', null, null, null],
      ['mood', 'title', null, null, null],
    ]) {
      expect(await ask(columns)).toMatchObject({
        code: errors.invalid.code,
        data: { issues: [{ path: 'body.columns' }] },
      })
    }
    expect((await ask(['title'])).code).toBe(errors.wrongState.code)
    expect((await ask(['externalId', 'title', 'genre', 'topic', 'author'])).status).toBe('ok')
    await bringer.until(admin, id, 'dryRun')
    expect((await bringer.rows(admin, id, 'create'))[0]?.cells).toMatchObject({ topic: 'Lin', author: 'Wu' })
    const read = await server.ask(readImport, { params: { id } }, admin)
    expect(read.headings[3]).toEqual({ title: 'Author', column: 'topic', samples: ['Lin'] })
    expect(
      (await server.ask(readImportRows, { params: { id }, query: { outcome: 'create' } }, admin)).total,
    ).toBe(1)
  })
})
