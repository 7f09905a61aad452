import { createExport, type ExportColumn, type ExportFormat } from '@greenroom/contract/areas/exports/exports'
import type { ListPreference } from '@greenroom/contract/areas/profile/preferences'
import type { ImportColumn } from '@greenroom/contract/import'
import { call, serverAddress } from '../call/call.ts'
import { currentLanguage } from '../text/language.ts'
import { type ListState, listRequest } from './address.ts'
import type { Column, List, ListRow } from './definition.ts'

interface ExportOptions<R extends ListRow> {
  list: List<R>
  /** Names the file. */
  title: string
  format: ExportFormat
  /** Which rows, in which order. */
  state: ListState
  /** Which columns, in which order. */
  preference: ListPreference
}

/** Downloads all rows that match, in the columns on screen; returns the number of rows. */
export async function exportRows<R extends ListRow>(options: ExportOptions<R>): Promise<number> {
  const { list, title, format, state, preference } = options
  const { resource } = list
  if (!resource.isExportable) throw new Error(`list ${resource.key} is not exported`)
  const { current: _, pageSize: __, ...query } = listRequest(list, state)
  const columns = exportedColumns(list, preference)
  const body = { list: resource.entity, format, title, query, columns }
  const { address, rows } = await call(createExport, { body })
  const link = document.createElement('a')
  link.href = serverAddress(address)
  link.download = ''
  link.click()
  return rows
}

/**
 * The columns on screen and those that are always exported, in their order and with labels in the current language.
 * Columns that an import reads follow, so that the file can be imported again.
 */
export function exportedColumns<R extends ListRow>(
  list: Pick<List<R>, 'columns' | 'filters' | 'imports'>,
  { order, hidden }: Pick<ListPreference, 'order' | 'hidden'>,
): ExportColumn[] {
  const place = (column: Column<R>) => order.indexOf(column.key)
  const onScreen = list.columns
    .filter(({ key, exported }) => exported === 'always' || (exported !== false && !hidden.includes(key)))
    .toSorted((a, b) => place(a) - place(b))
    .map(({ key, title, longTitle, exported }) => {
      const labels = typeof exported === 'function' ? exported() : labelsOf(list, key)
      return { key, title: (longTitle ?? title)(), ...(labels && { words: labels }) }
    })
  const others = list.imports?.columns.filter(({ key }) => !onScreen.some(column => column.key === key)) ?? []
  return [...onScreen, ...others.map(importedColumn)]
}

/** A column of an import, as its file has it in the language on screen. */
function importedColumn({ key, title, words: labels }: ImportColumn): ExportColumn {
  const language = currentLanguage()
  const texts = Object.entries(labels ?? {}).map(([word, text]) => [word, text[language]])
  return { key, title: title[language], ...(labels && { words: Object.fromEntries(texts) }) }
}

/** Labels of a column's values, from the filter with the same key. */
function labelsOf<R extends ListRow>(
  { filters }: Pick<List<R>, 'filters'>,
  key: string,
): Record<string, string> | undefined {
  const choice = filters.find(filter => filter.key === key && filter.kind === 'choice')
  if (choice?.kind !== 'choice') return undefined
  return Object.fromEntries(choice.values.map(value => [value, choice.labelOf(value)]))
}
