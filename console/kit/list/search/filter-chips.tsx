import { IconX } from '@tabler/icons-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { shortId } from '../../text/short-id.tsx'
import type { ListState } from '../address.ts'
import { type Filter, type FilterValues, notSet } from '../filter-values.ts'
import classes from './search-line.module.css'
import type { RecordsByFilter } from './suggestions.ts'

/** The values of a filter in the language on screen; empty for records whose names are not known. */
export function filterText(filter: Filter, values: FilterValues, records: RecordsByFilter = {}): string {
  const separator = i18next.t('list:filters.separator')
  switch (filter.kind) {
    case 'record':
      return records[filter.key]?.find(({ id }) => id === values[0])?.name ?? ''
    case 'choice':
      return values.map(filter.labelOf).join(separator)
    case 'ids':
      return values.length > 1
        ? i18next.t('list:filters.ids', { count: values.length })
        : values.map(shortId).join(separator)
    default:
      return [...new Set(values)].join(' ~ ')
  }
}

interface FilterChipsProps {
  filters: readonly Filter[]
  applied: ListState['filters']
  records: RecordsByFilter
  onEdit: (filter: Filter) => void
  onRemove: (filter: Filter) => void
}

/** The filters in force: a click on one changes its value, a click on its cross removes it. */
export function FilterChips({ filters, applied, records, onEdit, onRemove }: FilterChipsProps) {
  const { t } = useTranslation('list')
  const chips = filters.filter(({ key }) => applied[key])
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t('filters.active')}>
      {chips.map(filter => {
        const value = filterText(filter, applied[filter.key] ?? notSet, records)
        const text = `${filter.label()}${t('filters.colon')}${value || t('filters.unknownRecord')}`
        return (
          <li key={filter.key} className={classes.chip}>
            <button type="button" className={classes.chipText} title={text} onClick={() => onEdit(filter)}>
              {text}
            </button>
            <button
              type="button"
              className={classes.chipCross}
              aria-label={t('filters.remove', { filter: text })}
              onClick={() => onRemove(filter)}
            >
              <IconX size={12} aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
