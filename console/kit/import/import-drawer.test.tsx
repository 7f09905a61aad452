import '../text/locales/index.ts'
import {
  type ImportRow,
  leaveOutImportColumn,
  listImports,
  readImport,
  readImportCauses,
  readImportRows,
  runImport,
  stopImport,
  undoImport,
  uploadImport,
} from '@greenroom/contract/areas/imports/imports'
import type { ImportCause, ImportDescription } from '@greenroom/contract/import'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { uploads } from '../../testing/fake-network.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { buildImport, buildImportFileRow, buildPage } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { invalidate } from '../call/events.ts'
import { ImportDrawer } from './import-drawer.tsx'

const titles = (english: string) => ({ 'zh-CN': `${english} zh`, 'en-US': english })
const imports: ImportDescription = {
  list: 'content-item',
  permission: 'content-item:import',
  needs: { create: 'content-item:create', change: 'content-item:update' },
  topic: 'content-item.changed',
  keys: [
    { column: 'id', unknown: 'fail' },
    { column: 'number', unknown: 'create' },
  ],
  columns: [
    { key: 'id', title: titles('Id'), kind: 'text', field: z.string() },
    { key: 'number', title: titles('Number'), kind: 'text', field: z.string(), example: titles('A-1') },
    {
      key: 'title',
      title: titles('Title'),
      kind: 'text',
      field: z.string(),
      required: true,
      example: titles('A walk'),
    },
  ],
}
const counts = { create: 2, change: 1, same: 4, fail: 3 }
const onShow = vi.fn<(id: string | undefined) => void>()
const button = (name: string) => screen.getByRole('button', { name })
const file = (name = 'items.csv') => new File(['title'], name, { type: 'text/csv' })

const open = (shown: string) =>
  renderInConsole(<ImportDrawer imports={imports} title="Items" importId={shown} onShow={onShow} />)

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
          ? [buildImportFileRow({ line: 7 })]
          : [buildImportFileRow({ line: 3, changes: [{ column: 'title', before: 'Old', after: 'New' }] })],
      ),
    )
    respondToCauses([{ column: 'title', text: 'too long', rows: 3, canLeaveOut: false }])
    const { user } = await openImport({ dryRun: counts })
    const outcomes = within(await screen.findByRole('region', { name: text('import:outcomes') }))
    const outcome = (key: 'create' | 'change' | 'same' | 'fail') =>
      outcomes.getByRole('button', { name: new RegExp(`^${text(`import:outcome.${key}`)}`) })
    expect(outcome('create')).toHaveTextContent('2')
    expect(outcome('fail')).toHaveAttribute('aria-pressed', 'true')
    expect(await outcomes.findByText(text('import:line', { line: '7' }))).toBeVisible()
    expect(outcomes.getByText(text('import:cell', { column: 'Title', value: 'too long' }))).toBeVisible()
    await user.click(outcome('change'))
    const change = text('import:change', { column: 'Title', before: 'Old', after: 'New' })
    expect(await outcomes.findByText(change)).toBeVisible()
    expect(fakeServer.lastRequest(readImportRows).query).toMatchObject({ outcome: 'change' })
  })

  it('shows more of the rows when asked', async () => {
    const rows = Array.from({ length: 10 }, (_, index) =>
      buildImportFileRow({ id: `${index}`, line: index + 2 }),
    )
    fakeServer.respond(readImportRows, buildPage(rows, { total: 30 }))
    const { user } = await openImport({ dryRun: { ...counts, fail: 0 } })
    await user.click(await screen.findByRole('button', { name: text('import:more', { count: 20 }) }))
    await waitFor(() => expect(fakeServer.lastRequest(readImportRows).query.pageSize).toBe(50))
  })

  it('tells each cause once with its count, and repeats the dry run without a column that is left out', async () => {
    const cause = { column: 'number', text: 'Not allowed', rows: 1999, canLeaveOut: true }
    respondToCauses([cause, { column: 'title', text: 'Required', rows: 1, canLeaveOut: false }])
    const { user, row } = await openImport({ dryRun: { ...counts, fail: 2000 } })
    const causes = within(await screen.findByRole('list', { name: text('import:causes') }))
    const first = causes.getByRole('button', { name: /Not allowed/ })
    expect(first).toHaveTextContent(text('import:rows', { count: 1999, rows: '1,999' }))
    expect(first).toHaveAttribute('aria-expanded', 'false')
    await user.click(first)
    await waitFor(() =>
      expect(fakeServer.requests(readImportRows).map(({ query }) => query.cause)).toContain('0'.repeat(32)),
    )
    fakeServer.respond(leaveOutImportColumn, { ...row, state: 'reading' })
    fakeServer.respond(readImport, { ...row, state: 'reading', progress: 0 })
    await user.click(causes.getByRole('button', { name: text('import:leaveOut', { column: 'Number' }) }))
    expect(fakeServer.lastRequest(leaveOutImportColumn).body).toEqual({ column: 'number' })
    expect(await screen.findByText(text('import:reading'))).toBeVisible()
    expect(screen.queryByRole('button', { name: text('import:leaveOut', { column: 'Title' }) })).toBeNull()
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

  it('names the columns that it will ignore', async () => {
    await openImport({ ignoredColumns: ['Mood', 'Colour'] })
    expect(screen.getByText(text('import:ignored', { columns: 'Mood, Colour' }))).toBeVisible()
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

  it('that was undone says what stayed as it is', async () => {
    fakeServer.respond(readImportRows, buildPage([buildImportFileRow({ line: 9 })]))
    await openImport({ state: 'undone', undone: 5, kept: 1 })
    const [result] = screen.getAllByRole('status')
    expect(result).toHaveTextContent(text('import:undoneResult', { undone: '5' }))
    expect(result).toHaveTextContent(text('import:keptResult', { kept: '1' }))
    expect(await screen.findByText(text('import:line', { line: '9' }))).toBeVisible()
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
