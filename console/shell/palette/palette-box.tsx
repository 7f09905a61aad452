import { Loader } from '@mantine/core'
import { IconExternalLink, IconSearch } from '@tabler/icons-react'
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
  onClose: () => void
}

/**
 * A search field with its results, as a combobox: the focus stays in the field, and the arrow keys move through the
 * list.
 */
export function PaletteBox({ query, groups, onQuery, onComposing, onClose }: PaletteBoxProps) {
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
    onClose()
    item.choose()
  }

  function moveTo(place: number): void {
    const item = items.at(place % Math.max(items.length, 1))
    if (item) setChosenId(item.id)
  }

  function press(event: KeyboardEvent): void {
    if (isInputMethodKey(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const place = active ? items.indexOf(active) : 0
    const places: Readonly<Record<string, number>> = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      Home: 0,
      End: -1,
    }
    const next = places[event.key]
    if (next !== undefined && !event.shiftKey) moveTo(next)
    else if (event.key === 'Enter' && active) choose(active)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} aria-hidden />
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
          placeholder={t('placeholder')}
          maxLength={60}
          value={query}
          onChange={event => {
            onQuery(event.currentTarget.value)
            setChosenId('')
          }}
          onCompositionStart={() => onComposing(true)}
          onCompositionEnd={() => onComposing(false)}
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
              />
            ))}
          </Group>
        ))}
      </div>
      <PaletteFoot groups={groups} query={query} />
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

/** The result of the search, also for screen readers, and the keys that choose. */
function PaletteFoot({ groups, query }: { groups: readonly PaletteGroup[]; query: string }) {
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
        <span>
          <kbd>Esc</kbd> {t('hint.close')}
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
}

/** One option; a disabled one says why it cannot be chosen now. */
function PaletteOption({ id, item, active, onPoint, onChoose }: PaletteOptionProps) {
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
    </div>
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
