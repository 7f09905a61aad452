import { contentSetImport } from '@greenroom/contract/areas/content/content-imports'
import { expect, test } from 'vitest'
import { changeLanguage } from '../text/language.ts'
import { exportedColumns } from './export-rows.ts'

const column = (key: string) => ({ key, title: () => `title ${key}`, width: 1, render: () => null })

test('A file has the columns on screen, in their order, with the words that the filters know', () => {
  const list = {
    columns: [
      { ...column('position'), exported: false as const },
      column('name'),
      column('hidden'),
      column('state'),
      { ...column('flag'), exported: () => ({ true: 'Yes' }) },
    ],
    filters: [
      {
        kind: 'choice' as const,
        key: 'state',
        label: () => '',
        values: ['on', 'off'],
        labelOf: (word: string) => word.toUpperCase(),
      },
    ],
  }
  const order = ['flag', 'state', 'position', 'name', 'hidden']
  expect(exportedColumns(list, { order, hidden: ['hidden'] })).toEqual([
    { key: 'flag', title: 'title flag', words: { true: 'Yes' } },
    { key: 'state', title: 'title state', words: { on: 'ON', off: 'OFF' } },
    { key: 'name', title: 'title name' },
  ])
  changeLanguage('en-US')
  // What an import takes of a row goes along, also where it is not on screen.
  const imports = {
    ...contentSetImport,
    columns: contentSetImport.columns.filter(({ key }) => ['id', 'name', 'filterType'].includes(key)),
  }
  const columns = exportedColumns({ ...list, imports }, { order, hidden: ['hidden', 'flag', 'state'] })
  expect(columns).toEqual([
    { key: 'name', title: 'title name' },
    { key: 'id', title: 'ID' },
    { key: 'filterType', title: 'Filter type', words: { artificial: 'By hand', rules: 'Rules' } },
  ])
})
