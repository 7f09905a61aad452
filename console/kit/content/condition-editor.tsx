import '../text/locales/index.ts'
import type { ConditionField, ContentConditions } from '@greenroom/contract/areas/content/content-conditions'
import { contentGenres } from '@greenroom/contract/content-labels'
import { Fieldset, Input, Text, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isInputMethodKey } from '../input/input-method.ts'
import { useFormat } from '../text/format.ts'
import { ConditionParts } from './condition-group.tsx'
import classes from './conditions.module.css'
import { sentenceText } from './conditions.ts'
import { addPart, type GroupPart, replacePart, toConditions, toSentence } from './sentence.ts'
import { SentenceContext, type SentenceEditing } from './sentence-context.ts'

interface ConditionEditorProps {
  title: string
  hint: string
  /** The conditions that can be set. */
  offered: readonly ConditionField[]
  /** The genres that can be chosen; by default all. */
  genres?: readonly (typeof contentGenres)[number][]
  value: ContentConditions
  error: string | undefined
  onChange: (conditions: ContentConditions) => void
  /** Shows the effect of the conditions, beside them where there is room. */
  children?: ReactNode
}

/** Edits the conditions on content items as a sentence: each condition is a chip, groups stand in brackets. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { title, hint, offered, genres = contentGenres, value, error, onChange, children } = props
  const { t } = useTranslation('contentWords')
  const format = useFormat()
  const textId = useId()
  const { sentence, change } = useEditedSentence(value, onChange)
  const [openId, open] = useState<number>()
  const editing = useMemo<SentenceEditing>(
    () => ({
      offered,
      genres,
      openId,
      open,
      change,
      add: (groupId, part) => {
        change(whole => addPart(whole, groupId, part))
        open(part.id)
      },
    }),
    [offered, genres, openId, change],
  )
  return (
    <Fieldset legend={title} className={classes.editor}>
      <div className={classes.halves}>
        <div className={classes.words}>
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
          {/* biome-ignore lint/a11y/useSemanticElements: the fieldset around it has the effect in it, too */}
          <div
            role="group"
            aria-label={title}
            aria-describedby={textId}
            className={classes.sentence}
            data-wrong={error !== undefined || undefined}
            onKeyDown={event => onKey(event, id => change(whole => replacePart(whole, id, () => [])))}
          >
            <SentenceContext value={editing}>
              <ConditionParts group={sentence} level={0} />
            </SentenceContext>
          </div>
          <VisuallyHidden id={textId}>{sentenceText(sentence, format)}</VisuallyHidden>
          {error !== undefined && (
            <Input.Error role="alert" tabIndex={-1} aria-invalid="true">
              {error}
            </Input.Error>
          )}
          {sentence.parts.length > 0 && (
            <Text size="xs" c="dimmed" className={classes.keys}>
              {t('sentence.keys')}
            </Text>
          )}
        </div>
        {children}
      </div>
    </Fieldset>
  )
}

const isSame = (one: ContentConditions, other: ContentConditions) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/**
 * The sentence of conditions, with parts that have no value yet and in the order in which they were written. A value that
 * it did not make itself (of a draft, a merge, a reset) is read anew.
 */
function useEditedSentence(value: ContentConditions, onChange: (conditions: ContentConditions) => void) {
  const [own, setOwn] = useState(() => ({ conditions: value, sentence: toSentence(value) }))
  if (!isSame(own.conditions, value)) setOwn({ conditions: value, sentence: toSentence(value) })
  const change = (edit: (sentence: GroupPart) => GroupPart) => {
    const sentence = edit(own.sentence)
    const conditions = toConditions(sentence)
    setOwn({ conditions, sentence })
    if (!isSame(conditions, own.conditions)) onChange(conditions)
  }
  return { sentence: own.sentence, change }
}

/** Moves between the chips of a sentence and removes them. Keys in an open value are not for the sentence. */
function onKey(event: KeyboardEvent<HTMLElement>, remove: (id: number) => void): void {
  if (isInputMethodKey(event)) return
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('[data-stop]')]
  const place = stops.indexOf(target)
  if (place < 0 || event.altKey || event.ctrlKey || event.metaKey) return
  const steps: Record<string, number> = {
    ArrowLeft: place - 1,
    ArrowRight: place + 1,
    Home: 0,
    End: stops.length - 1,
  }
  const step = steps[key]
  const addButton = stops.findLast(stop => stop.dataset.add !== undefined)
  if (step !== undefined) stops[step]?.focus()
  else if ((key === 'Backspace' || key === 'Delete') && target.dataset.part !== undefined) {
    const chips = stops.filter(stop => stop.dataset.part !== undefined)
    const before = chips[chips.indexOf(target) - 1] ?? addButton
    before?.focus()
    remove(Number(target.dataset.part))
  } else if (key === '+') addButton?.click()
  else return
  event.preventDefault()
}
