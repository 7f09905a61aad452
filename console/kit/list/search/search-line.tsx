import { cutText } from '@greenroom/contract/fields'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, memo, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isInputMethodKey } from '../../input/input-method.ts'
import { today } from '../../text/zone.ts'
import type { ListState } from '../address.ts'
import { acceptValues, type Filter, notSet } from '../filter-values.ts'
import { FilterChips } from './filter-chips.tsx'
import { MoreFilters } from './more-filters.tsx'
import classes from './search-line.module.css'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import { type RecordsByFilter, type Suggestion, suggest } from './suggestions.ts'
import { allTexts, fieldText, idsIn, keywordFilter, readTyped } from './typed-text.ts'
import { type OnSearch, useLiveSearch } from './use-live-search.ts'

interface SearchLineProps {
  filters: readonly Filter[]
  /** What the rows on screen are filtered by. */
  applied: ListState['filters']
  onSearch: OnSearch
}

/**
 * One line that searches a list: words for its main text, and `field: value` chips. Rows follow while the user types.
 * New rows do not render it.
 */
export const SearchLine = memo(function SearchLine({ filters, applied, onSearch }: SearchLineProps) {
  const { t } = useTranslation('list')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const main = keywordFilter(filters)
  const records = useRecords(filters)
  const live = useLiveSearch(applied, onSearch)
  const keyword = main ? (applied[main.key]?.[0] ?? '') : ''
  const { text, sent, setText, write } = useText(keyword)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [opened, setOpened] = useState<string>()

  const suggestions = isOpen
    ? suggest({ filters, applied, records, today: today(), words: dayWords(t) }, text)
    : []
  const hint =
    main && main.key !== allTexts
      ? t('filters.hint', { field: inSentence(main.label()) })
      : t(main ? 'filters.hintTexts' : 'filters.hintFields')
  const isListed = suggestions.length > 0
  const isEmpty = text === '' && Object.keys(applied).length === 0

  /** Shows a text, and searches its keyword after a pause. */
  function type(next: string): void {
    const typed = readTyped(filters, next)
    const words = main ? cutText(typed.keyword, main.maxLength).trim() : ''
    write(next, words)
    setOpen(true)
    // After the name of a field its value is chosen: Enter takes the first line.
    setActive(typed.filter ? 0 : -1)
    search(words)
  }

  /** Has the rows follow the words, unless they do already. */
  function search(words: string): void {
    if (main && words !== sent) live.type(main.key, words === '' ? notSet : [words])
  }

  function choose(suggestion: Suggestion): void {
    const { set, opens } = suggestion
    const words = readTyped(filters, suggestion.text).keyword
    search(words)
    if (set) live.set(set.key, set.values)
    write(suggestion.text, words)
    setActive(set || opens ? -1 : 0)
    // A value of the first list: the next filter may follow.
    setOpen((!set || text === '') && !opens)
    if (opens) setOpened(opens)
    else input.current?.focus()
  }

  function remove({ key }: Filter): void {
    live.set(key, notSet)
    input.current?.focus()
  }

  function edit(filter: Filter): void {
    const isListable = filter.kind === 'choice' || filter.kind === 'record' || filter.kind === 'days'
    const value = isListable ? '' : (applied[filter.key] ?? notSet).join(', ')
    setText(`${fieldText(keyword, filter)}${value}`)
    setOpen(true)
    setActive(0)
    input.current?.focus()
  }

  function clear(): void {
    live.clear()
    write('', '')
    setOpen(false)
    input.current?.focus()
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (isInputMethodKey(event)) return
    const chips = filters.filter(({ key }) => key !== main?.key && applied[key])
    const last = chips.at(-1)
    const chosen = suggestions[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isListed) setOpen(true)
      const by = event.key === 'ArrowDown' ? 1 : -1
      setActive(moved(active, by, suggestions.length))
    } else if (event.key === 'Enter') {
      if (chosen) choose(chosen)
      else {
        setOpen(false)
        live.submit()
      }
    } else if (event.key === 'Escape' && isListed) {
      setOpen(false)
      setActive(-1)
    } else if (event.key === 'Backspace' && text === '' && last) remove(last)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Takes several pasted ids as a filter at once. */
  function paste(event: ClipboardEvent): void {
    const ids = idsIn(event.clipboardData.getData('text'))
    const filter = filters.find(({ kind }) => kind === 'ids')
    if (!filter || ids.length === 0) return
    event.preventDefault()
    live.set(filter.key, acceptValues(filter, [...(applied[filter.key] ?? notSet), ...ids]))
    setText(sent)
    setOpen(false)
  }

  return (
    <search className={classes.search} aria-label={t('filters.title')}>
      <div className={classes.box} onPointerDown={event => focusInput(event, input.current)}>
        <IconSearch size={16} className={classes.icon} aria-hidden />
        <FilterChips
          filters={filters.filter(({ key }) => key !== main?.key)}
          applied={applied}
          records={records}
          onEdit={edit}
          onRemove={remove}
        />
        <input
          ref={input}
          className={classes.input}
          type="text"
          role="combobox"
          aria-label={main ? t('filters.search') : t('filters.title')}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? `${id}-list` : undefined}
          aria-activedescendant={suggestions[active] ? optionId(id, active) : undefined}
          placeholder={hint}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget, nativeEvent }) =>
            isComposing(nativeEvent) ? setText(currentTarget.value) : type(currentTarget.value)
          }
          onCompositionEnd={({ currentTarget }) => type(currentTarget.value)}
          onClick={() => setOpen(true)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => setOpen(false)}
        />
        {!isEmpty && (
          <button type="button" className={classes.clear} aria-label={t('filters.clear')} onClick={clear}>
            <IconX size={16} aria-hidden />
          </button>
        )}
        {isListed && <SuggestionList {...{ id, suggestions, active }} onChoose={choose} />}
      </div>
      <MoreFilters filters={filters} applied={applied} live={live} opened={opened} onOpen={setOpened} />
    </search>
  )
})

/** The typed text, which follows the keyword in the address unless the user is typing a newer one. */
function useText(keyword: string) {
  const { key, search } = useLocation()
  const [state, setState] = useState({ text: keyword, sent: keyword, seen: keyword, key, search })
  if (state.key !== key) {
    const isTyping = state.sent !== state.seen
    const isLeft = search === '' && state.search === ''
    const isOther = keyword !== state.sent && !isTyping
    setState({
      ...state,
      key,
      search,
      seen: keyword,
      ...((isLeft || isOther) && { text: keyword, sent: keyword }),
    })
  }
  return {
    ...state,
    setText: (text: string) => setState(before => ({ ...before, text })),
    /** Sets the text, and the keyword that it is searched by. */
    write: (text: string, sent: string) => setState(before => ({ ...before, text, sent })),
  }
}

/** The records of all filters that offer some. */
function useRecords(filters: readonly Filter[]): RecordsByFilter {
  const records: Record<string, readonly { id: string; name: string }[]> = {}
  for (const filter of filters) {
    // biome-ignore lint/correctness/useHookAtTopLevel: the filters of a list never change
    if (filter.kind === 'record') records[filter.key] = filter.useRecords()
  }
  return records
}

function dayWords(t: (key: `filters.days.${'today' | 'week' | 'month' | 'calendar'}`) => string) {
  return {
    today: t('filters.days.today'),
    week: t('filters.days.week'),
    month: t('filters.days.month'),
    calendar: t('filters.days.calendar'),
  }
}

/** The option after or before the active one; beyond the ends none is active, then the other end. */
function moved(active: number, by: 1 | -1, count: number): number {
  const next = active + by
  if (next >= count) return -1
  return next < -1 ? count - 1 : next
}

const isComposing = (event: Event) => event instanceof InputEvent && event.isComposing

/** A label inside of a sentence: without its capital, unless it is an abbreviation. */
const inSentence = (label: string) => label.replace(/^[A-Z](?=[a-z])/, letter => letter.toLowerCase())

/** A press on the empty part of the box puts the cursor into its field. */
function focusInput(event: React.PointerEvent, input: HTMLInputElement | null): void {
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  input?.focus()
}
