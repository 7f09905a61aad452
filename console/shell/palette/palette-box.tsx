import { Loader } from '@mantine/core'
import { IconDots, IconExternalLink, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Keys } from '../../kit/actions/keys.tsx'
import { isInputMethodKey } from '../../kit/input/input-method.ts'
import type { PaletteGroup, PaletteItem } from './items.ts'
import type { Range } from './match.ts'
import classes from './palette.module.css'

interface PaletteBoxProps {
  query: string
  groups: readonly PaletteGroup[]
  onQuery: (query: string) => void
  /** Whether an input method is composing characters. */
  onComposing: (composing: boolean) => void
  /** The record whose actions are shown instead of results. */
  subject: PaletteItem | undefined
  /** Shows the actions of a record. */
  onActions: (item: PaletteItem) => void
  /** Shows the results again. */
  onBack: () => void
  /** Called before the item does its work. */
  onChosen: (item: PaletteItem) => void
}

/**
 * A search field with its results, as a combobox: the focus stays in the field, and the arrow keys move through the
 * list.
 */
export function PaletteBox({ query, groups, subject, ...on }: PaletteBoxProps) {
  const { t } = useTranslation('palette')
  const id = useId()
  const [chosenId, setChosenId] = useState('')
  const items = groups.flatMap(group => group.items)
  const active = items.find(item => item.id === chosenId) ?? items[0]
  const optionId = (item: PaletteItem) => `${id}-${item.id}`

  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    active?.prepare?.()
  }, [activeId, active])

  function choose(item: PaletteItem): void {
    if (item.reason !== undefined) return
    on.onChosen(item)
    item.choose()
  }

  function moveTo(place: number): void {
    const item = items.at(place % Math.max(items.length, 1))
    if (item) setChosenId(item.id)
  }

  function showActions(item: PaletteItem): void {
    on.onActions(item)
    setChosenId('')
  }

  function back(): void {
    setChosenId(subject?.id ?? '')
    on.onBack()
  }

  /** Tab, or the right arrow behind the text, shows what can be done with a record; the left one, Escape and Backspace lead back. */
  function moveSideways(key: string, isAtEnd: boolean): boolean {
    const isForward = key === 'Tab' || (key === 'ArrowRight' && isAtEnd)
    if (isForward && active?.actions) showActions(active)
    else if (subject && (key === 'Escape' || (query === '' && /^(ArrowLeft|Backspace)$/.test(key)))) back()
    else return false
    return true
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (isInputMethodKey(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const isAtEnd = event.currentTarget.selectionStart === query.length
    const place = active ? items.indexOf(active) : 0
    const places: Readonly<Record<string, number>> = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      Home: 0,
      End: -1,
    }
    const next = places[event.key]
    if (next !== undefined && !event.shiftKey) moveTo(next)
    else if (!event.shiftKey && moveSideways(event.key, isAtEnd)) event.stopPropagation()
    else if (event.key === 'Enter' && active) choose(active)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} aria-hidden />
        {subject && <span className={classes.subject}>{subject.title}</span>}
        <input
          data-autofocus
          className={classes.input}
          role="combobox"
          aria-label={t('title')}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={subject ? t('hint.actions') : t('placeholder')}
          maxLength={60}
          value={query}
          onChange={event => {
            on.onQuery(event.currentTarget.value)
            setChosenId('')
          }}
          onCompositionStart={() => on.onComposing(true)}
          onCompositionEnd={() => on.onComposing(false)}
          onKeyDown={press}
        />
      </div>
      <div id={`${id}-list`} className={classes.list} role="listbox" aria-label={t('results')}>
        {groups.map(group => (
          <Group key={group.key} group={group} id={`${id}-${group.key}`}>
            {group.items.map(item => (
              <PaletteOption
                key={item.id}
                id={optionId(item)}
                item={item}
                active={item === active}
                onPoint={() => setChosenId(item.id)}
                onChoose={() => choose(item)}
                onActions={() => showActions(item)}
              />
            ))}
          </Group>
        ))}
      </div>
      <PaletteFoot
        groups={groups}
        query={query}
        hasActions={active?.actions !== undefined}
        isSubject={subject !== undefined}
      />
    </>
  )
}

interface GroupProps {
  group: PaletteGroup
  id: string
  children: React.ReactNode
}

function Group({ group, id, children }: GroupProps) {
  if (group.items.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups of options, no field sets
    <div role="group" aria-labelledby={id} className={classes.group}>
      <div id={id} className={classes.title}>
        {group.title}
      </div>
      {children}
    </div>
  )
}

/** As keyboards have it on the key, in all languages. */
const tabKey = 'Tab'

interface PaletteFootProps {
  groups: readonly PaletteGroup[]
  query: string
  /** Whether the active option has actions of its own. */
  hasActions: boolean
  /** Whether the options are the actions of a record. */
  isSubject: boolean
}

/** The result of the search, also for screen readers, and the keys that choose. */
function PaletteFoot({ groups, query, hasActions, isSubject }: PaletteFootProps) {
  const { t } = useTranslation('palette')
  const count = groups.reduce((sum, group) => sum + group.items.length, 0)
  const loading = groups.some(group => group.loading)
  const failed = groups.filter(group => group.failure !== undefined)
  const nothing = count === 0 && !loading && failed.length === 0
  return (
    <div className={classes.foot}>
      <div className={classes.status} role="status">
        {loading && <Loader size={12} aria-hidden />}
        {nothing && t('nothing', { query: query.trim() })}
        {count > 0 && t('count', { count })}
        {loading && count === 0 && t('searching')}
        {failed.map(group => (
          <span key={group.key} className={classes.failure}>
            {t('failed', { group: group.title, reason: group.failure ?? '' })}
          </span>
        ))}
      </div>
      <div className={classes.hints} aria-hidden>
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t('hint.move')}
        </span>
        <span>
          <kbd>↵</kbd> {t('hint.choose')}
        </span>
        {hasActions && (
          <span>
            <kbd>{tabKey}</kbd> {t('hint.actions')}
          </span>
        )}
        <span>
          <kbd>Esc</kbd> {t(isSubject ? 'hint.back' : 'hint.close')}
        </span>
      </div>
    </div>
  )
}

interface PaletteOptionProps {
  id: string
  item: PaletteItem
  active: boolean
  onPoint: () => void
  onChoose: () => void
  onActions: () => void
}

/** One option; a disabled one says why it cannot be chosen now. */
function PaletteOption({ id, item, active, onPoint, onChoose, onActions }: PaletteOptionProps) {
  const Icon = item.icon
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the cursor stays in the field of the combobox
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field listens to the keys
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={item.reason !== undefined}
      className={classes.option}
      onPointerMove={active ? undefined : onPoint}
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={classes.icon}>{Icon && <Icon size={18} />}</span>
      <span className={classes.text}>
        <Highlighted text={item.title} ranges={item.ranges} />
        {item.external && <IconExternalLink className={classes.external} size={14} aria-hidden />}
      </span>
      {(item.reason ?? item.detail) && (
        <span className={classes.detail}>
          {item.reason ?? <Highlighted text={item.detail ?? ''} ranges={item.detailRanges ?? []} />}
        </span>
      )}
      {item.shortcut && (
        <span className={classes.keys} aria-hidden>
          <Keys action={item} first />
        </span>
      )}
      {item.actions && <ActionsHandle onPress={onActions} />}
    </div>
  )
}

/** Shows the actions of a record to the pointer; the keyboard has Tab, and an option holds no button. */
function ActionsHandle({ onPress }: { onPress: () => void }) {
  return (
    <span
      className={classes.handle}
      aria-hidden
      onClick={event => {
        event.stopPropagation()
        onPress()
      }}
    >
      <IconDots size={16} />
    </span>
  )
}

/** A text with its matched letters highlighted. */
function Highlighted({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  const parts = ranges.flatMap(([from, to], place) => [
    text.slice(ranges[place - 1]?.[1] ?? 0, from),
    // biome-ignore lint/suspicious/noArrayIndexKey: the ranges of one drawing have no other identity
    <mark key={place} className={classes.mark}>
      {text.slice(from, to)}
    </mark>,
  ])
  return (
    <>
      {parts}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}
