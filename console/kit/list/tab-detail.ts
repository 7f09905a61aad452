import type { ListView } from '@greenroom/contract/areas/views/views'
import i18next from 'i18next'
import { filtersOfView, type ListState } from './address.ts'
import type { List, ListRow } from './definition.ts'
import { type Filter, type FilterValues, notSet } from './filter-values.ts'

/**
 * Text that distinguishes a list's tab from other tabs of the same list, in the current language: the name of the open
 * view, and the filters that differ from it. Empty for the whole list.
 */
export function tabDetail<R extends ListRow>(
  list: List<R>,
  { filters }: Pick<ListState, 'filters'>,
  view: ListView | undefined,
): string {
  const saved = view ? filtersOfView(list, view) : {}
  const own = list.filters.flatMap(filter => {
    const values = filters[filter.key] ?? notSet
    const isSaved = values.join('\n') === (saved[filter.key] ?? notSet).join('\n')
    return values.length === 0 || isSaved ? [] : [`${filter.label()} ${textOf(filter, values)}`.trim()]
  })
  return [...(view ? [view.name] : []), ...own].join(i18next.t('list:filters.separator'))
}

/** The text of a filter's value, as its field shows it; empty for records, whose names are not known yet. */
function textOf(filter: Filter, values: FilterValues): string {
  if (filter.kind === 'record') return ''
  if (filter.kind === 'choice') return values.map(filter.labelOf).join(i18next.t('list:filters.separator'))
  return [...new Set(values)].join(' ~ ')
}
