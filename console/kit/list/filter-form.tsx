import { Button } from '@mantine/core'
import { IconChevronDown, IconRefreshDot, IconSearch } from '@tabler/icons-react'
import { type FormEvent, memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useFormat } from '../text/format.ts'
import type { ListState } from './address.ts'
import { FilterField } from './filter-field.tsx'
import classes from './filter-form.module.css'
import { acceptValues, type Filter, notSet } from './filter-values.ts'

type Filters = ListState['filters']

interface FilterFormProps {
  filters: readonly Filter[]
  /** What the rows on screen are filtered by. */
  applied: Filters
  onSearch: (filters: Filters) => void
}

/** The filters of a list. Typed values take effect on search. New rows do not render the form. */
export const FilterForm = memo(function FilterForm({ filters, applied, onSearch }: FilterFormProps) {
  const { t } = useTranslation('list')
  const [{ values: draft, wrong }, setDraft] = useDraft(applied)
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const active = Object.keys(applied).length

  function submit(event: FormEvent): void {
    event.preventDefault()
    const accepted = Object.fromEntries(
      filters.flatMap(filter => {
        const values = acceptValues(filter, draft[filter.key] ?? notSet)
        return values.length > 0 ? [[filter.key, values]] : []
      }),
    )
    const refused = filters.filter(({ key }) => isFilled(draft[key]) && !accepted[key]).map(({ key }) => key)
    setDraft({ values: refused.length > 0 ? draft : accepted, wrong: refused })
    if (refused.length === 0) onSearch(accepted)
  }

  function reset(): void {
    setDraft(blank({}))
    onSearch({})
  }

  return (
    <search className={classes.search} aria-label={t('filters.title')}>
      <Button
        className={classes.toggle}
        variant="subtle"
        color="gray"
        aria-expanded={open}
        rightSection={<IconChevronDown size={16} className={classes.chevron} />}
        onClick={() => setOpen(!open)}
      >
        {active === 0 ? t('filters.show') : t('filters.showActive', { count: active })}
      </Button>
      <form
        className={classes.form}
        data-open={open || undefined}
        data-short={filters.length <= 3 || undefined}
        onSubmit={submit}
        noValidate
      >
        <div className={classes.fields}>
          {filters.map(filter => (
            <FilterField
              key={filter.key}
              filter={filter}
              values={draft[filter.key] ?? notSet}
              error={
                filter.kind === 'number' && wrong.includes(filter.key)
                  ? t('filters.wholeNumber', {
                      min: format.number(filter.min),
                      max: format.number(filter.max),
                    })
                  : undefined
              }
              onChange={values =>
                setDraft({
                  values: { ...draft, [filter.key]: values },
                  wrong: wrong.filter(key => key !== filter.key),
                })
              }
            />
          ))}
        </div>
        <div className={classes.buttons}>
          <Button type="submit" variant="light" leftSection={<IconSearch size={16} />}>
            {t('filters.search')}
          </Button>
          <Button variant="default" leftSection={<IconRefreshDot size={16} />} onClick={reset}>
            {t('filters.reset')}
          </Button>
        </div>
      </form>
    </search>
  )
})

function isFilled(values: readonly string[] | undefined): boolean {
  return values?.some(word => word.trim() !== '') ?? false
}

/** The values in the form, and the filters with invalid values. */
interface Draft {
  values: Filters
  wrong: readonly string[]
}

const blank = (values: Filters): Draft => ({ values, wrong: [] })

/**
 * State of the draft. It is reset when other filters are applied in the address, and when the user opens the address
 * without filters again, for example from the menu.
 */
function useDraft(applied: Filters): readonly [Draft, (draft: Draft) => void] {
  const { key, search } = useLocation()
  const spelled = JSON.stringify(applied)
  const [draft, setDraft] = useState(() => blank(applied))
  const [seen, setSeen] = useState({ spelled, key, search })
  if (seen.key !== key) {
    setSeen({ spelled, key, search })
    if (seen.spelled !== spelled || (search === '' && seen.search === '')) setDraft(blank(applied))
  }
  return [draft, setDraft]
}
