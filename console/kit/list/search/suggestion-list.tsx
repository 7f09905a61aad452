import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './search-line.module.css'
import type { Suggestion } from './suggestions.ts'

interface SuggestionListProps {
  /** Of the search line. */
  id: string
  suggestions: readonly Suggestion[]
  /** Index of the line that Enter chooses; -1 for none. */
  active: number
  onChoose: (suggestion: Suggestion) => void
}

/** The id of a line in the document. */
export const optionId = (id: string, index: number) => `${id}-option-${index}`

/** The lines below the search field, which keeps the focus and handles the keys. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  const { t } = useTranslation('list')
  const groups = Map.groupBy(suggestions.entries(), ([index, { field, isInline }]) =>
    isInline ? field : index,
  )
  return (
    <div className={classes.list} role="listbox" id={`${id}-list`} aria-label={t('filters.suggestions')}>
      {[...groups].map(([key, lines]) => {
        const options = lines.map(([index, suggestion]) => (
          <Option
            key={suggestion.id}
            id={optionId(id, index)}
            suggestion={suggestion}
            isActive={index === active}
            onChoose={() => onChoose(suggestion)}
          />
        ))
        if (typeof key === 'number') return options
        return (
          // biome-ignore lint/a11y/useSemanticElements: a list box holds groups of options
          <div key={key} role="group" aria-label={key} className={classes.group}>
            <span className={classes.field} aria-hidden>
              {key}
              {t('filters.colon')}
            </span>
            {options}
          </div>
        )
      })}
    </div>
  )
}

interface OptionProps {
  id: string
  suggestion: Suggestion
  isActive: boolean
  onChoose: () => void
}

function Option({ id, suggestion, isActive, onChoose }: OptionProps) {
  const { t } = useTranslation('list')
  const { field, value, isPicked, isInline } = suggestion
  const name = `${field}${t('filters.colon')}`
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the search field refers to the active line
    <div
      ref={isActive ? scrollIntoView : undefined}
      id={id}
      role="option"
      className={classes.option}
      aria-label={isInline ? `${name}${value}` : undefined}
      aria-selected={isActive}
      onPointerDown={event => event.preventDefault()}
      onClick={onChoose}
    >
      {!isInline && <span className={value === undefined ? undefined : classes.field}>{name}</span>}
      {value !== undefined && <span className={classes.value}>{value}</span>}
      {isPicked && <IconCheck size={14} aria-label={t('filters.picked')} />}
    </div>
  )
}

function scrollIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView?.({ block: 'nearest' })
}
