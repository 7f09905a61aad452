import { Combobox, ComboboxPopover, InputBase, Select, TextInput } from '@mantine/core'
import { type ComponentProps, useEffect, useId, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { WhenPressed } from '../../overlay/when-pressed.tsx'
import type { ChoiceFilter, Filter, FilterValues, RecordFilter } from '../filter-values.ts'
import { DaysControl } from './days-control.tsx'
import classes from './filter-field.module.css'
import { idSeparator } from './typed-text.ts'

interface FieldProps<F extends Filter> {
  filter: F
  values: FilterValues
  /** Error of the typed text. */
  error: string | undefined
  onChange: (values: FilterValues) => void
}

/** The label and the control of one filter. The field that was asked for gets the focus; a calendar opens. */
export function FilterField({
  filter,
  values,
  error,
  onChange,
  isFocused,
}: FieldProps<Filter> & { isFocused: 'opened' | boolean }) {
  const id = useId()
  useEffect(() => {
    if (isFocused === false) return
    const control = document.getElementById(id)
    control?.focus()
    if (isFocused === 'opened') control?.click()
  }, [id, isFocused])
  return (
    <div className={classes.field}>
      <label className={classes.label} id={`${id}-label`} htmlFor={id}>
        {filter.label()}
      </label>
      <FilterControl {...{ id, filter, values, error, onChange }} />
    </div>
  )
}

function FilterControl({ id, filter, values, error, onChange }: FieldProps<Filter> & { id: string }) {
  const { t } = useTranslation('list')
  switch (filter.kind) {
    case 'text':
    case 'number':
      return (
        <TextInput
          id={id}
          value={values[0] ?? ''}
          error={error}
          autoComplete="off"
          {...(filter.kind === 'text' ? { maxLength: filter.maxLength } : { inputMode: 'numeric' })}
          onChange={({ currentTarget: { value } }) => onChange(value === '' ? [] : [value])}
        />
      )
    case 'ids':
      return (
        <TextInput
          id={id}
          value={values.join(' ')}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => onChange(value === '' ? [] : value.split(idSeparator))}
        />
      )
    case 'record':
      return <RecordField {...{ id, filter, values, onChange }} placeholder={t('filters.all')} />
    case 'choice':
      return <ChoiceField {...{ id, filter, values, onChange }} placeholder={t('filters.all')} />
    case 'days':
      return <DaysControl {...{ id, values, onChange }} placeholder={t('filters.all')} />
  }
}

interface ChoiceFieldProps {
  id: string
  filter: ChoiceFilter
  values: FilterValues
  placeholder: string
  onChange: (values: FilterValues) => void
}

/** Lists of the fields lie inside the popover, so that a click in them does not close it. */
const insidePopover = { withinPortal: false } as const

/** A list with more values has a search field. */
const manyValues = 12

/** Picks several values of a list. They are shown in one line, so that the height of the popover stays the same. */
function ChoiceField(props: ChoiceFieldProps) {
  const { id, filter, values, placeholder } = props
  const { t } = useTranslation('list')
  const picked = values.map(filter.labelOf).join(t('filters.separator'))
  const box = { id, picked, placeholder }
  return (
    <WhenPressed
      closed={<ChoiceBox {...box} role="combobox" aria-haspopup="listbox" aria-expanded={false} />}
    >
      {() => <OpenedChoice {...props} box={box} />}
    </WhenPressed>
  )
}

interface ChoiceBoxProps extends Pick<ComponentProps<'button'>, 'role' | 'aria-haspopup' | 'aria-expanded'> {
  id: string
  /** Labels of the picked values, in one line; empty when there are none. */
  picked: string
  placeholder: string
}

/**
 * The picked values in a box that looks like an input. Props that a target adds to its element are passed to the
 * button.
 */
function ChoiceBox({ id, picked, placeholder, ...button }: ChoiceBoxProps) {
  return (
    <InputBase
      {...button}
      id={id}
      component="button"
      type="button"
      pointer
      className={classes.choice}
      rightSection={<Combobox.Chevron />}
      rightSectionPointerEvents="none"
      aria-labelledby={`${id}-label ${id}`}
    >
      {picked === '' ? <span className={classes.placeholder}>{placeholder}</span> : picked}
    </InputBase>
  )
}

function OpenedChoice({ filter, values, onChange, box }: ChoiceFieldProps & { box: ChoiceBoxProps }) {
  const { t } = useTranslation('list')
  const data = filter.values.map(value => ({ value, label: filter.labelOf(value) }))
  const searchable = data.length > manyValues
  // The list gets its id when it opens; another render makes the box refer to it.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const opening = useRef(0)
  useEffect(() => () => cancelAnimationFrame(opening.current), [])

  // Mantine puts an English label on the search box and has no option to translate it.
  useEffect(() => {
    if (!searchable) return
    const name = () => {
      for (const box of document.querySelectorAll<HTMLInputElement>(`.${classes.search}`)) {
        box.placeholder = t('filters.search')
      }
    }
    name()
    // While the page is being rendered, the box appears a moment later.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(name)
    })
    return () => cancelAnimationFrame(frame)
  }, [searchable, t])

  return (
    <ComboboxPopover
      multiple
      data={data}
      value={[...values]}
      onChange={onChange}
      searchable={searchable}
      comboboxProps={insidePopover}
      onDropdownOpen={() => {
        opening.current = requestAnimationFrame(drawAgain)
      }}
      classNames={{ search: classes.search ?? '' }}
      nothingFoundMessage={t('filters.nothingFound')}
    >
      <ComboboxPopover.Target>
        <ChoiceBox {...box} />
      </ComboboxPopover.Target>
    </ComboboxPopover>
  )
}

/** Picks one record by its name. */
function RecordField({
  id,
  filter,
  values,
  placeholder,
  onChange,
}: Omit<ChoiceFieldProps, 'filter'> & { filter: RecordFilter }) {
  const { t } = useTranslation('list')
  const records = filter.useRecords()
  const [picked] = values
  // A deleted or invisible record can still be removed from the filter.
  const unknown = picked !== undefined && !records.some(record => record.id === picked) ? [picked] : []
  return (
    <Select
      id={id}
      clearable
      comboboxProps={insidePopover}
      searchable={records.length > manyValues}
      placeholder={placeholder}
      nothingFoundMessage={t('filters.nothingFound')}
      data={[
        ...records.map(({ id: value, name }) => ({ value, label: name })),
        ...unknown.map(value => ({ value, label: t('filters.unknownRecord') })),
      ]}
      value={picked ?? null}
      onChange={value => onChange(value === null ? [] : [value])}
    />
  )
}
