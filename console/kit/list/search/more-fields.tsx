import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../text/format.ts'
import type { ListState } from '../address.ts'
import { acceptValues, type Filter, type FilterValues, notSet } from '../filter-values.ts'
import { FilterField } from './filter-field.tsx'
import type { LiveSearch } from './use-live-search.ts'

interface MoreFieldsProps {
  filters: readonly Filter[]
  applied: ListState['filters']
  live: LiveSearch
  /** Key of the field that has the focus at first; empty for the first field. */
  focused: string
}

/** A field for each filter. A complete value is applied at once, typed text after a pause. */
export function MoreFields({ filters, applied, live, focused }: MoreFieldsProps) {
  const { t } = useTranslation('list')
  const format = useFormat()
  const spelled = JSON.stringify(applied)
  const [draft, setDraft] = useState({ spelled, values: applied })
  if (draft.spelled !== spelled)
    setDraft({ spelled, values: { ...draft.values, ...applied, ...removed(draft, applied) } })

  function change(filter: Filter, values: FilterValues): void {
    setDraft({ spelled, values: { ...draft.values, [filter.key]: values } })
    const accepted = acceptValues(filter, values)
    const isTyped = filter.kind === 'text' || filter.kind === 'number' || filter.kind === 'ids'
    if (isTyped && (accepted.length > 0 || !isFilled(values))) live.type(filter.key, accepted)
    // A range of days is complete with its second day.
    else if (!isTyped && (filter.kind !== 'days' || values.length !== 1)) live.set(filter.key, accepted)
  }

  return filters.map((filter, index) => {
    const values = draft.values[filter.key] ?? notSet
    const isWrong = filter.kind === 'number' && isFilled(values) && acceptValues(filter, values).length === 0
    return (
      <FilterField
        key={filter.key}
        filter={filter}
        values={values}
        isFocused={focused === '' ? index === 0 : filter.key === focused && 'opened'}
        error={
          isWrong
            ? t('filters.wholeNumber', { min: format.number(filter.min), max: format.number(filter.max) })
            : undefined
        }
        onChange={next => change(filter, next)}
      />
    )
  })
}

const isFilled = (values: FilterValues) => values.some(word => word.trim() !== '')

/** Filters that are no longer in force. */
function removed({ spelled }: { spelled: string }, applied: ListState['filters']): ListState['filters'] {
  const before: ListState['filters'] = JSON.parse(spelled)
  return Object.fromEntries(
    Object.keys(before)
      .filter(key => !applied[key])
      .map(key => [key, notSet]),
  )
}
