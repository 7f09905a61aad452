import { shiftDay } from '../days.ts'
import { acceptValues, type Filter, type FilterValues, notSet } from '../filter-values.ts'
import { fieldText, idSeparator, keywordFilter, readTyped } from './typed-text.ts'

/** Records that a filter offers, by the filter's key. */
export type RecordsByFilter = Readonly<Record<string, readonly { id: string; name: string }[]>>

/** One line below the search field. */
export interface Suggestion {
  id: string
  /** Label of the field. */
  field: string
  /** The value in words; undefined for a field whose value is typed next. */
  value?: string
  /** The value is in force already: choosing it takes it away. */
  isPicked?: boolean
  /** It stands beside the other values of its field. */
  isInline?: boolean
  /** What the typed text becomes. */
  text: string
  /** The filter that it sets. */
  set?: { key: string; values: FilterValues }
  /** Opens the calendar of this filter. */
  opens?: string
}

export interface SuggestionSources {
  filters: readonly Filter[]
  applied: Readonly<Record<string, FilterValues>>
  records: RecordsByFilter
  /** Today's day of the installation. */
  today: string
  /** Names of the ranges of days and of the calendar, in the language on screen. */
  words: Readonly<Record<'today' | 'week' | 'month' | 'calendar', string>>
}

/** More lines than this do not help to choose. */
const maxValues = 8

/** So many values fit into one line. */
const maxInline = 6

const includes = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

/** What the typed text may mean: the values of the field that it names, or fields and values that match its last word. */
export function suggest(sources: SuggestionSources, text: string): Suggestion[] {
  const { filters } = sources
  const { keyword, filter, value } = readTyped(filters, text)
  if (filter) return valuesOf(sources, filter, value, keyword)
  const main = keywordFilter(filters)
  const others = filters.filter(one => one !== main)
  const fields = (word: string, rest: string) =>
    others
      .filter(one => includes(one.label(), word) || one.key.toLowerCase().startsWith(word))
      .map(one => ({ id: `field-${one.key}`, field: one.label(), text: fieldText(rest, one) }))
  if (keyword === '') return others.flatMap(one => firstLines(sources, one))
  const space = keyword.search(/\s\S+$/)
  const word = keyword.slice(space + 1)
  const rest = space < 0 ? '' : keyword.slice(0, space)
  const listed = others.filter(one => one.kind === 'choice' || one.kind === 'record')
  const typed = others.filter(one => one.kind === 'text' || one.kind === 'number' || one.kind === 'ids')
  return [
    ...fields(word.toLowerCase(), rest),
    ...listed.flatMap(one => {
      const whole = valuesOf(sources, one, keyword, '')
      return whole.length > 0 ? whole : valuesOf(sources, one, word, rest)
    }),
    ...typed.flatMap(one => valuesOf(sources, one, word, rest)),
  ]
}

/** A field before anything is typed: its few values, else the field alone. */
function firstLines(sources: SuggestionSources, filter: Filter): Suggestion[] {
  if (filter.kind === 'choice' && filter.values.length <= maxInline)
    return valuesOf(sources, filter, '', '').map(line => ({ ...line, isInline: true }))
  return [{ id: `field-${filter.key}`, field: filter.label(), text: fieldText('', filter) }]
}

/** The values of a field that match the text typed for it. */
function valuesOf(sources: SuggestionSources, filter: Filter, typed: string, rest: string): Suggestion[] {
  const { applied, records } = sources
  const { key } = filter
  const field = filter.label()
  const present = applied[key] ?? notSet
  const line = (value: string, values: FilterValues, isPicked = false): Suggestion => ({
    id: `${key}-${values.join('-')}-${value}`,
    field,
    value,
    text: rest,
    set: { key, values },
    ...(isPicked && { isPicked }),
  })
  switch (filter.kind) {
    case 'text':
    case 'number': {
      const values = acceptValues(filter, [typed])
      return values.map(value => line(value, values))
    }
    case 'ids': {
      const values = acceptValues(filter, typed.split(idSeparator))
      return values.length > 0 ? [line(values.join(', '), [...new Set([...present, ...values])])] : []
    }
    case 'choice':
      return filter.values
        .filter(value => includes(filter.labelOf(value), typed))
        .slice(0, typed === '' ? undefined : maxValues)
        .map(value => {
          const isPicked = present.includes(value)
          const values = isPicked
            ? present.filter(one => one !== value)
            : acceptValues(filter, [...present, value])
          return { ...line(filter.labelOf(value), values, isPicked), id: `${key}-${value}` }
        })
    case 'record':
      return (records[key] ?? [])
        .filter(({ name }) => includes(name, typed))
        .slice(0, maxValues)
        .map(({ id, name }) => line(name, [id]))
    case 'days':
      return daysOf(sources, filter.key, typed, line)
  }
}

type Line = (value: string, values: FilterValues) => Suggestion

/** Typed days, else the usual ranges and the calendar. */
function daysOf({ today, words }: SuggestionSources, key: string, typed: string, line: Line): Suggestion[] {
  const days = typed.match(/\d{4}-\d{2}-\d{2}/g) ?? []
  const values =
    days.length > 0 ? acceptValues({ kind: 'days', key, label: String, from: '', before: '' }, days) : notSet
  if (values.length > 0) return [line([...new Set(values)].join(' ~ '), values)]
  const calendar: Suggestion = { ...line(words.calendar, notSet), opens: key }
  delete calendar.set
  return [
    line(words.today, [today, today]),
    line(words.week, [shiftDay(today, -6), today]),
    line(words.month, [shiftDay(today, -29), today]),
    calendar,
  ].filter(({ value = '' }) => typed === '' || includes(value, typed) || value === words.calendar)
}
