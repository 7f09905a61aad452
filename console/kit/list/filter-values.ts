import { halfWidth } from '@greenroom/contract/half-width'
import { formatDay, isDay, shiftDay, startOfDay, startOfNextDay } from './days.ts'

/** Position of a filter in the form, and its query field. */
interface FilterBase {
  /** Its name in the address; for all but `days` also the name of the call's query field. */
  key: string
  /** Its label, in the language on screen. */
  label: () => string
}
export interface TextFilter extends FilterBase {
  kind: 'text'
  maxLength: number
}
/** A whole number, typed. */
export interface NumberFilter extends FilterBase {
  kind: 'number'
  min: number
  max: number
}
/** One or more of some values. */
export interface ChoiceFilter extends FilterBase {
  kind: 'choice'
  values: readonly string[]
  /** The label of a value, in the language on screen. */
  labelOf: (value: string) => string
}
/** A range of the installation's days, sent as two instants. */
export interface DaysFilter extends FilterBase {
  kind: 'days'
  /** Query field: from the start of the first day. */
  from: string
  /** Query field: to the start of the day after the last one. */
  before: string
}
/** One of some records, by its id. */
export interface RecordFilter extends FilterBase {
  kind: 'record'
  /** Those that are offered; a hook. */
  useRecords: () => readonly { id: string; name: string }[]
}
/** Some rows by their ids. */
export interface IdsFilter extends FilterBase {
  kind: 'ids'
  /** How many the endpoint takes. */
  max: number
}
export type Filter = TextFilter | NumberFilter | ChoiceFilter | DaysFilter | RecordFilter | IdsFilter

/** Spelling of an id. */
export const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Values of a filter as in the address; empty when it is not set. A day filter has its first and last day. */
export type FilterValues = readonly string[]
export const notSet: FilterValues = []

/** The valid part of `values`, in one spelling; invalid values are dropped. */
export function acceptValues(filter: Filter, values: FilterValues): FilterValues {
  switch (filter.kind) {
    case 'text': {
      const text = values[0]?.trim() ?? ''
      return text === '' || text.length > filter.maxLength ? notSet : [text]
    }
    case 'number': {
      const text = halfWidth(values[0] ?? '').trim()
      const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
      return number >= filter.min && number <= filter.max ? [String(number)] : notSet
    }
    case 'record': {
      const [id = ''] = values
      return idForm.test(id) ? [id] : notSet
    }
    case 'ids':
      return [...new Set(values.map(id => id.trim().toLowerCase()))]
        .filter(id => idForm.test(id))
        .slice(0, filter.max)
    case 'choice':
      return filter.values.filter(value => values.includes(value))
    case 'days': {
      const [first = '', last = first] = values
      return isDay(first) && isDay(last) && first <= last ? [first, last] : notSet
    }
  }
}

/** The query fields that a filter adds to the call; none when it is not set. */
export function filterQuery(filter: Filter, values: FilterValues): Record<string, string | string[]> {
  const [first, last = first] = values
  if (first === undefined || last === undefined) return {}
  switch (filter.kind) {
    case 'text':
    case 'number':
    case 'record':
      return { [filter.key]: first }
    case 'ids':
    case 'choice':
      return { [filter.key]: [...values] }
    case 'days':
      return {
        [filter.from]: startOfDay(first).toISOString(),
        [filter.before]: startOfNextDay(last).toISOString(),
      }
  }
}

/**
 * The query fields that a filter adds to a saved view: the fields of the endpoint, except that days stay days, which move
 * with the installation's time zone.
 */
export function viewQuery(filter: Filter, values: FilterValues): Record<string, string | string[]> {
  const [first, last = first] = values
  if (filter.kind !== 'days' || first === undefined || last === undefined) return filterQuery(filter, values)
  return { [filter.from]: first, [filter.before]: shiftDay(last, 1) }
}

/** What a filter is set to by the query fields of a saved view; the reverse of {@link viewQuery}. */
export function viewValues(filter: Filter, query: Readonly<Record<string, string | string[]>>): FilterValues {
  if (filter.kind !== 'days') return [query[filter.key] ?? []].flat()
  const [first, before] = [query[filter.from], query[filter.before]]
  return typeof first === 'string' && typeof before === 'string'
    ? [firstDay(first), lastDayBefore(before)]
    : notSet
}

/** Other programs may store instants: these are of the installation's days. */
const isInstant = (text: string) => text.includes('T')
const firstDay = (text: string) => (isInstant(text) ? formatDay(new Date(text)) : text)
const lastDayBefore = (text: string) =>
  isInstant(text) ? formatDay(new Date(Date.parse(text) - 1)) : shiftDay(text, -1)
