import '../text/locales/index.ts'
import {
  mapImportColumns,
  mendImport,
  readImportCauses,
  readImportRows,
} from '@greenroom/contract/areas/imports/imports'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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
import { Outcomes } from './outcomes.tsx'

const counts = { create: 2, change: 1, same: 4, fail: 3 }

describe('in the grid of an import,', () => {
  const wrong = buildImportFileRow({
    id: '6',
    line: 7,
    cells: { title: '', number: 'A-7' },
    issues: [{ column: 'title', text: 'Required' }],
  })
  const openGrid = async () => {
    fakeServer.respond(readImportCauses, { list: [] })
    fakeServer.respond(readImportRows, buildPage([wrong]))
    const row = buildImport({ dryRun: counts, headings: importedHeadings })
    const opened = renderInConsole(<Outcomes row={row} counts={counts} imports={importedItems} />)
    await screen.findByRole('rowheader', { name: '7' })
    return { ...opened, row }
  }
  const cell = (column: string) => text('import:mend.cell', { column, row: 7 })
  const openCell = () => screen.findByRole('button', { name: new RegExp(`^${cell('Title')}:`) })

  it('a wrong cell names its issue, and is mended in its place', async () => {
    const { user, row } = await openGrid()
    const title = await openCell()
    expect(title).toHaveTextContent('Required')
    fakeServer.respond(mendImport, row)
    await user.click(title)
    await user.type(screen.getByRole('textbox', { name: cell('Title') }), 'A walk{Enter}')
    expect(fakeServer.lastRequest(mendImport).body).toEqual({
      column: 'title',
      value: 'A walk',
      cells: { row: '6' },
    })
    // The next wrong cell has the focus, here the same one.
    await waitFor(async () => expect(await openCell()).toHaveFocus())
  })

  it('moments are written in one way, and those that cannot be read stand as in the file', async () => {
    const moments = ['2026-11-21T12:15:00.000Z', '2026-11-02', '46000', '2026/02/30']
    const rows = moments.map((number, place) =>
      buildImportFileRow({ id: `${place}`, line: place + 2, cells: { title: 'A walk', number } }),
    )
    fakeServer.respond(readImportCauses, { list: [] })
    fakeServer.respond(readImportRows, buildPage(rows))
    const columns = importedItems.columns.map(column =>
      column.key === 'number' ? { ...column, kind: 'instant' as const } : column,
    )
    const row = buildImport({ dryRun: counts, headings: importedHeadings })
    renderInConsole(<Outcomes row={row} counts={counts} imports={{ ...importedItems, columns }} />, {
      timeZone: 'Asia/Shanghai',
    })
    await screen.findByRole('rowheader', { name: '2' })
    expect(screen.getByText('Nov 21, 2026, 20:15:00 GMT+8')).toBeVisible()
    for (const written of moments.slice(1)) expect(screen.getByText(written)).toBeVisible()
  })

  it('a value that is refused stays in its field, with the reason', async () => {
    const { user } = await openGrid()
    fakeServer.respond(
      mendImport,
      refuse('invalid', { issues: [{ path: 'body.value', msg: 'At most 100 characters' }] }),
    )
    await user.click(await openCell())
    const field = screen.getByRole('textbox', { name: cell('Title') })
    await user.type(field, 'Long{Enter}')
    expect(await screen.findByText('At most 100 characters')).toBeVisible()
    expect(field).toHaveValue('Long')
    await user.type(field, '{Escape}')
    expect(await openCell()).toBeVisible()
  })

  it('a column is given another field by its menu, and the field leaves its former column', async () => {
    const { user, row } = await openGrid()
    fakeServer.respond(mapImportColumns, { ...row, state: 'reading' })
    const change = text('import:map.change', { name: 'Headline', field: 'Title' })
    await user.click(screen.getByRole('button', { name: change }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Number' }))
    expect(fakeServer.lastRequest(mapImportColumns).body).toEqual({ columns: ['number', null] })
  })

  it('a column is given a field that is dropped onto its head', async () => {
    const { row } = await openGrid()
    fakeServer.respond(mapImportColumns, { ...row, state: 'reading' })
    const carried = new Map<string, string>()
    const dataTransfer = {
      setData: (type: string, value: string) => carried.set(type, value),
      getData: (type: string) => carried.get(type) ?? '',
      types: ['application/x-import-field'],
    }
    const spare = within(screen.getByRole('list', { name: text('import:map.spare') }))
    fireEvent.dragStart(spare.getByText('Genre'), { dataTransfer })
    const head = screen.getByRole('columnheader', { name: /No\./ })
    fireEvent.dragOver(head, { dataTransfer })
    expect(head).toHaveAttribute('data-over')
    fireEvent.drop(head, { dataTransfer })
    await waitFor(() =>
      expect(fakeServer.lastRequest(mapImportColumns).body).toEqual({ columns: ['title', 'genre'] }),
    )
  })
})
