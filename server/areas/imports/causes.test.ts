import { importDescriptions } from '@greenroom/contract/areas/content/content-imports'
import { mapImportColumns, readImportCauses, readImportRows } from '@greenroom/contract/areas/imports/imports'
import { errors } from '@greenroom/contract/errors'
import { templateRows } from '@greenroom/contract/import'
import { languages } from '@greenroom/contract/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { type By, createBringer } from './testing/import-file.ts'

let server: TestServer
let admin: By
let writer: By
let bringer: ReturnType<typeof createBringer>
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  const rights = ['content-item:import', 'content-item:read', 'content-item:create'] as const
  writer = { token: await signInHolding(server, rights, 'own'), language: 'en-US' }
  bringer = createBringer(server)
})
afterAll(() => server.stop())

const causesOf = async (id: string, by = admin) =>
  (await server.ask(readImportCauses, { params: { id } }, by)).list
const csvOf = (rows: readonly (readonly string[])[]) =>
  `${rows.map(cells => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')}\n`

describe('the causes of failed rows', () => {
  const rows = Array.from({ length: 12 }, (_, place) => [
    `E-${place}`,
    'cms',
    place === 3 ? '' : `Walk ${place}\nsecond line`,
    'img',
    'Lin',
  ])
  const file = csvOf([['External ID', 'Source system', 'Title', 'Genre', 'Author'], ...rows])

  it('are each listed once, with how many rows fail for them and whether the column can be left out', async () => {
    const { id } = await bringer.dryRun(admin, 'content-item', file)
    const causes = await causesOf(id)
    expect(causes).toMatchObject([
      { column: 'contentSource', rows: 12, canLeaveOut: true },
      { column: 'title', rows: 1, canLeaveOut: false },
    ])
    const cause = causes[1]?.id ?? ''
    const query = { outcome: 'fail', cause } as const
    const { list, total } = await server.ask(readImportRows, { params: { id }, query }, admin)
    // The row of a spreadsheet, though each title before it takes two lines of the file.
    expect([total, list[0]?.line, list[0]?.cells.externalId]).toEqual([1, 5, 'E-3'])
  })

  it('go with their column, when it is left out: the dry run is repeated without it, and so is the import', async () => {
    const { id } = await bringer.dryRun(admin, 'content-item', file)
    const body = { columns: ['externalId', null, 'title', 'genre', 'author'] }
    const { state } = await server.ask(mapImportColumns, { params: { id }, body }, admin)
    expect(state).toBe('reading')
    const again = await bringer.until(admin, id, 'dryRun')
    expect(again).toMatchObject({
      dryRun: { create: 11, fail: 1 },
      columns: ['externalId', 'title', 'genre', 'author'],
      ignoredColumns: ['Source system'],
    })
    expect((await causesOf(id)).map(({ column }) => column)).toEqual(['title'])
    expect((await bringer.run(admin, id)).done).toMatchObject({ create: 11, fail: 1 })
    expect((await server.call(mapImportColumns, { params: { id }, body }, admin)).code).toBe(
      errors.wrongState.code,
    )
  })

  it('belong to imports that the user may see and change', async () => {
    const { id } = await bringer.dryRun(admin, 'content-item', file)
    const params = { id }
    const body = { columns: ['externalId', null, 'title', 'genre', 'author'] }
    expect((await server.call(readImportCauses, { params }, writer)).code).toBe(errors.notFound.code)
    expect((await server.call(mapImportColumns, { params, body }, writer)).code).toBe(errors.notFound.code)
    const reader: By = { ...admin, token: await signInHolding(server, ['content-item:read'], 'all') }
    expect((await server.call(mapImportColumns, { params, body }, reader)).code).toBe(errors.forbidden.code)
  })
})

describe.each(importDescriptions.map(description => [description.list, description] as const))(
  'a file of %s',
  (list, description) => {
    it.each(languages)('as the template in %s has it can be imported as it is', async language => {
      const rows = templateRows(description, language, () => true)
      const ids = description.keys.filter(({ unknown }) => unknown === 'fail').map(({ column }) => column)
      const titles = description.columns
        .filter(({ key }) => ids.includes(key))
        .map(({ title }) => title[language])
      expect(rows[0]?.filter(title => titles.includes(title))).toEqual([])
      const { dryRun, ignoredColumns } = await bringer.dryRun(admin, list, csvOf(rows))
      expect(dryRun).toEqual({ create: 1, change: 0, same: 0, fail: 0 })
      expect(ignoredColumns).toEqual([])
    })

    const words = description.columns.filter(({ kind }) => kind === 'word')
    it.each(words.map(({ key, words: values = {} }) => [key, Object.entries(values)] as const))(
      'shows the values of %s as labels, whether its rows fail or not',
      async (key, values) => {
        const fixed = description.columns.filter(({ required }) => required)
        const headings = [...new Set([...fixed.map(one => one.key), key])]
        const example = (column: string) =>
          description.columns.find(one => one.key === column)?.example?.['en-US'] ?? ''
        const lines = values.map(([word]) => headings.map(one => (one === key ? word : example(one))))
        const failing = lines.map(cells => cells.map((cell, place) => (headings[place] === key ? cell : '')))
        const { id } = await bringer.dryRun(admin, list, csvOf([headings, ...lines, ...failing]))
        const cells = new Set<string | undefined>()
        for (const outcome of ['create', 'fail'] as const) {
          const query = { outcome, pageSize: '50' }
          const read = await server.ask(readImportRows, { params: { id }, query }, admin)
          for (const row of read.list) cells.add(row.cells[key])
        }
        expect([...cells].toSorted()).toEqual(values.map(([, label]) => label['en-US']).toSorted())
      },
    )
  },
)

it('a template has no column that its user may not give a value', () => {
  for (const description of importDescriptions) {
    const needed = description.columns.filter(({ need }) => need).map(({ title }) => title['en-US'])
    const [headings = []] = templateRows(description, 'en-US', () => false)
    expect(headings.filter(heading => needed.includes(heading))).toEqual([])
  }
})
