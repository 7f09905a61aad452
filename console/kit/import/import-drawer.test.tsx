import '../text/locales/index.ts'
import {
  type ImportRow,
  listImports,
  mapImportColumns,
  mendImport,
  readImport,
  readImportCauses,
  readImportRows,
  runImport,
  stopImport,
  undoImport,
  uploadImport,
} from '@greenroom/contract/areas/imports/imports'
import type { ImportCause } from '@greenroom/contract/import'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { uploads } from '../../testing/fake-network.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import {
  buildImport,
  buildImportFileRow,
  buildPage,
  importedHeadings,
  importedItems,
} from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { invalidate } from '../call/events.ts'
import { ImportDrawer } from './import-drawer.tsx'

const counts = { create: 2, change: 1, same: 4, fail: 3 }
const onShow = vi.fn<(id: string | undefined) => void>()
const onShowRows = vi.fn<(id: string) => void>()
const button = (name: string) => screen.getByRole('button', { name })
const file = (name = 'items.csv') => new File(['title'], name, { type: 'text/csv' })

const open = (shown: string) =>
  renderInConsole(
    <ImportDrawer
      imports={importedItems}
      title="Items"
      importId={shown}
      onShow={onShow}
      onShowRows={onShowRows}
    />,
  )

/** Opens the drawer on an import with these fields. */
async function openImport(fields: Partial<ImportRow>) {
  const row = buildImport(fields)
  fakeServer.respond(readImport, row)
  const rendered = open(row.id)
  await screen.findByText(row.fileName)
  return { ...rendered, row }
}

beforeEach(() => {
  onShow.mockClear()
  onShowRows.mockClear()
  fakeServer.respond(listImports, { list: [] })
  fakeServer.respond(readImportRows, buildPage([]))
  respondToCauses([])
})

function respondToCauses(causes: readonly Omit<ImportCause, 'id'>[]): void {
  fakeServer.respond(readImportCauses, {
    list: causes.map((cause, place) => ({ ...cause, id: String(place).padStart(32, '0') })),
  })
}

describe('the choice of a file', () => {
  const choose = async (chosen: File) => {
    const { user, container } = open('new')
    await screen.findByText(text('import:choose.drop'))
    const input = container.ownerDocument.querySelector('input[type=file]')
    if (!(input instanceof HTMLInputElement)) throw new Error('there is no input for files')
    await user.upload(input, chosen)
    return user
  }

  it('says which columns a file may have and which it must have', async () => {
    open('new')
    const columns = `Number, ${text('import:choose.required', { title: 'Title' })}`
    expect(await screen.findByText(text('import:choose.columns', { columns }))).toBeVisible()
    expect(screen.getByText(text('import:choose.key', { titles: 'Id, Number' }))).toBeVisible()
  })

  it('sends the file, shows how far it is, and opens the import', async () => {
    const row = buildImport()
    fakeServer.respond(uploadImport, row)
    await choose(file())
    const bar = await screen.findByRole('progressbar', {
      name: text('upload:sending', { name: 'items.csv' }),
    })
    act(() => uploads.last().progress(0.4))
    expect(bar).toHaveAttribute('aria-valuenow', '40')
    await act(() => uploads.last().complete())
    await waitFor(() => expect(onShow).toHaveBeenCalledExactlyOnceWith(row.id))
    expect(fakeServer.lastRequest(uploadImport)).toMatchObject({
      params: { list: 'content-item' },
      query: {},
      file: { name: 'items.csv' },
    })
  })

  it('can be called off, and nothing is said', async () => {
    const user = await choose(file())
    await user.click(await screen.findByRole('button', { name: text('upload:cancel') }))
    expect(uploads.count()).toBe(0)
    expect(await screen.findByRole('button', { name: text('import:choose.pick') })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(onShow).not.toHaveBeenCalled()
  })

  it('tells what the server says about the file itself', async () => {
    fakeServer.respond(uploadImport, refuse('invalid', { issues: [{ path: 'file', msg: 'Not a table' }] }))
    await choose(file())
    await waitFor(() => expect(uploads.count()).toBe(1))
    await act(() => uploads.last().complete())
    expect(await screen.findByText('Not a table')).toBeVisible()
  })

  it('lists the imports before it, with who brought them and what became of them', async () => {
    const past = buildImport({ state: 'done', user: 'Bo', fileName: 'old.csv' })
    fakeServer.respond(listImports, { list: [past] })
    const { user } = open('new')
    const list = within(await screen.findByRole('region', { name: text('import:past.title') }))
    const link = await list.findByRole('button', { name: 'old.csv' })
    expect(list.getByText(new RegExp(text('import:state.done')))).toHaveTextContent('Bo')
    await user.click(link)
    expect(onShow).toHaveBeenCalledExactlyOnceWith(past.id)
  })
})

describe('an import that was previewed', () => {
  it('counts what would become of the rows, and shows those first that need attention', async () => {
    fakeServer.respond(readImportRows, ({ query }) =>
      buildPage(
        query.outcome === 'fail'
          ? [buildImportFileRow({ line: 7, issues: [{ column: 'title', text: 'too long' }] })]
          : [buildImportFileRow({ line: 3, changes: [{ column: 'title', before: 'Old', after: 'New' }] })],
      ),
    )
    respondToCauses([{ column: 'title', text: 'too long', rows: 3, values: [], canLeaveOut: false }])
    const { user } = await openImport({ dryRun: counts })
    const outcomes = within(await screen.findByRole('region', { name: text('import:outcomes') }))
    const outcome = (key: 'create' | 'change' | 'same' | 'fail') =>
      outcomes.getByRole('button', { name: new RegExp(`^${text(`import:outcome.${key}`)}`) })
    expect(outcome('create')).toHaveTextContent('2')
    expect(outcome('fail')).toHaveAttribute('aria-pressed', 'true')
    expect(await outcomes.findByRole('rowheader', { name: '7' })).toBeVisible()
    expect(outcomes.getByText(text('import:cell', { column: 'Title', value: 'too long' }))).toBeVisible()
    await user.click(outcome('change'))
    expect(await outcomes.findByText('New')).toBeVisible()
    expect(outcomes.getByText('Old')).toBeVisible()
    expect(fakeServer.lastRequest(readImportRows).query).toMatchObject({ outcome: 'change' })
  })

  it('shows its rows page by page', async () => {
    const rows = Array.from({ length: 50 }, (_, index) =>
      buildImportFileRow({ id: `${index}`, line: index + 2 }),
    )
    fakeServer.respond(readImportRows, buildPage(rows, { total: 130 }))
    const { user } = await openImport({ dryRun: { ...counts, fail: 0 } })
    expect(
      await screen.findByText(text('import:grid.range', { from: '1', to: '50', total: '130' })),
    ).toBeVisible()
    expect(button(text('import:grid.previous'))).toBeDisabled()
    await user.click(button(text('import:grid.next')))
    await waitFor(() => expect(fakeServer.lastRequest(readImportRows).query.current).toBe(2))
  })

  it('tells each cause once with its count, shows its rows, and repeats the dry run without a column that is left out', async () => {
    const cause = { column: 'number', text: 'Not allowed', rows: 1999, values: [], canLeaveOut: true }
    const required = { column: 'title', text: 'Required', rows: 1, values: [], canLeaveOut: false }
    respondToCauses([cause, required])
    const { user, row } = await openImport({ dryRun: { ...counts, fail: 2000 }, headings: importedHeadings })
    const causes = within(await screen.findByRole('list', { name: text('import:causes') }))
    const first = causes.getByRole('button', { name: /Not allowed/ })
    expect(first).toHaveTextContent(text('import:rows', { count: 1999, rows: '1,999' }))
    await user.click(first)
    await waitFor(() =>
      expect(fakeServer.requests(readImportRows).map(({ query }) => query.cause)).toContain('0'.repeat(32)),
    )
    fakeServer.respond(mapImportColumns, { ...row, state: 'reading' })
    fakeServer.respond(readImport, { ...row, state: 'reading', progress: 0 })
    await user.click(causes.getByRole('button', { name: text('import:leaveOut', { column: 'Number' }) }))
    expect(fakeServer.lastRequest(mapImportColumns).body).toEqual({ columns: ['title', null] })
    expect(await screen.findByText(text('import:reading'))).toBeVisible()
    expect(screen.queryByRole('button', { name: text('import:leaveOut', { column: 'Title' }) })).toBeNull()
  })

  it('replaces the same wrong cell in all rows of a cause at once', async () => {
    const values = [{ cell: 'Poem', label: 'Poem', rows: 12 }]
    respondToCauses([{ column: 'genre', text: 'Must be one of', rows: 12, values, canLeaveOut: false }])
    const { user, row } = await openImport({ dryRun: counts })
    const rows = text('import:rows', { count: 12, rows: '12' })
    const label = text('import:mend.replaceLabel', { cell: 'Poem', column: 'Genre', rows })
    const field = await screen.findByRole('combobox', { name: label })
    fakeServer.respond(mendImport, row)
    await user.selectOptions(field, 'Image-text')
    expect(fakeServer.lastRequest(mendImport)).toMatchObject({
      params: { id: row.id },
      body: { column: 'genre', value: 'img', cells: { cause: '0'.repeat(32), cell: 'Poem' } },
    })
  })

  it('runs with as many rows as would change something, when the user agrees', async () => {
    const { user, row } = await openImport({ dryRun: counts })
    fakeServer.respond(runImport, { ...row, state: 'running' })
    fakeServer.respond(readImport, { ...row, state: 'running', progress: 0.25 })
    await user.click(button(text('import:run', { count: 3, total: '3' })))
    const bar = await screen.findByRole('progressbar', { name: text('import:progress', { percent: 25 }) })
    expect(bar).toHaveAttribute('aria-valuenow', '25')
    expect(fakeServer.requests(runImport)).toHaveLength(1)
  })

  it('cannot run when it would change nothing', async () => {
    await openImport({ dryRun: { ...counts, create: 0, change: 0 } })
    expect(button(text('import:nothing'))).toBeDisabled()
  })

  it('is given up without a change', async () => {
    const { user, row } = await openImport({ dryRun: counts })
    fakeServer.respond(stopImport, { ...row, state: 'stopped' })
    fakeServer.respond(readImport, { ...row, state: 'stopped' })
    await user.click(button(text('import:giveUp')))
    expect(await screen.findByRole('button', { name: text('import:other') })).toBeVisible()
  })

  it('shows the columns that it will leave out, with the way to use them', async () => {
    fakeServer.respond(readImportRows, buildPage([buildImportFileRow()]))
    await openImport({
      dryRun: counts,
      headings: [...importedHeadings, { title: 'Mood', column: null, samples: ['good'] }],
    })
    const head = await screen.findByRole('columnheader', { name: /Mood/ })
    expect(head).toHaveAttribute('data-left-out')
    const change = text('import:map.change', { name: 'Mood', field: text('import:map.leftOut') })
    expect(within(head).getByRole('button', { name: change })).toBeVisible()
  })

  it('names the sheets that it does not read', async () => {
    await openImport({ ignoredSheets: ['February', 'March'] })
    expect(screen.getByText(text('import:ignoredSheets', { sheets: 'February, March' }))).toBeVisible()
  })

  it('offers the failing rows as a file', async () => {
    await openImport({ dryRun: counts })
    expect(button(text('import:failures'))).toBeVisible()
  })
})

describe('an import at work', () => {
  it('says that nothing has changed yet while the file is checked, and can be stopped', async () => {
    await openImport({ state: 'reading', progress: 0.5 })
    expect(screen.getByRole('status')).toHaveTextContent(text('import:reading'))
    expect(button(text('import:stop'))).toBeVisible()
  })

  it('reports its end to a user who has it on screen', async () => {
    const { row } = await openImport({ state: 'running', progress: 0.5 })
    const done = { create: 2, change: 1, same: 0, fail: 0 }
    fakeServer.respond(readImport, { ...row, state: 'done', done, undoable: true })
    await act(() => invalidate('import.changed'))
    expect(
      await screen.findByText(text('import:finished', { create: '2', change: '1', fail: '0' })),
    ).toBeVisible()
    expect(
      screen.getByText(text('import:result', { create: '2', change: '1', same: '0', fail: '0' })),
    ).toBeVisible()
  })
})

describe('an import that is over', () => {
  const done = { state: 'done', done: counts, undoable: true } as const

  it('is undone only when the user agrees', async () => {
    const { user, row } = await openImport(done)
    fakeServer.respond(undoImport, { ...row, state: 'undoing' })
    const ask = () => user.click(button(text('import:undo.action')))
    await ask()
    const question = async () =>
      within(await screen.findByRole('dialog', { name: text('import:undo.title') }))
    await user.click((await question()).getByRole('button', { name: text('kit:cancel') }))
    expect(fakeServer.requests(undoImport)).toEqual([])
    await ask()
    await user.click((await question()).getByRole('button', { name: text('import:undo.action') }))
    await waitFor(() => expect(fakeServer.requests(undoImport)).toHaveLength(1))
  })

  it('leads to exactly the rows that it wrote', async () => {
    const { user, row } = await openImport(done)
    await user.click(button(text('import:showRows', { count: 3, total: '3' })))
    expect(onShowRows).toHaveBeenCalledExactlyOnceWith(row.id)
  })

  it('that was undone says what stayed as it is', async () => {
    fakeServer.respond(readImportRows, buildPage([buildImportFileRow({ line: 9 })]))
    await openImport({ state: 'undone', undone: 5, kept: 1 })
    const [result] = screen.getAllByRole('status')
    expect(result).toHaveTextContent(text('import:undoneResult', { undone: '5' }))
    expect(result).toHaveTextContent(text('import:keptResult', { kept: '1' }))
    expect(await screen.findByRole('rowheader', { name: '9' })).toBeVisible()
  })

  it('leads to another file', async () => {
    const { user } = await openImport(done)
    await user.click(button(text('import:other')))
    expect(onShow).toHaveBeenCalledExactlyOnceWith('new')
  })

  it('that could not be read says why', async () => {
    await openImport({ state: 'refused', problem: 'The file has no headings' })
    expect(screen.getByRole('alert')).toHaveTextContent('The file has no headings')
  })
})

it('an import that is not there says so and can be asked for again', async () => {
  fakeServer.respond(readImport, refuse('notFound', null))
  const { user } = open(buildImport().id)
  expect(await screen.findByRole('alert')).toHaveTextContent(text('kit:failedToLoad'))
  fakeServer.respond(readImport, buildImport())
  await user.click(button(text('kit:retry')))
  expect(await screen.findByText('items.csv')).toBeVisible()
})
