import '../text/locales/index.ts'
import {
  type ConditionField,
  type ContentConditions,
  conditionLimits,
  wordsMatches,
} from '@greenroom/contract/areas/content/content-conditions'
import { listContentItems } from '@greenroom/contract/areas/content/content-items'
import {
  type contentGenres,
  contentLanguages,
  contentLimits,
  contentSources,
  contentStatuses,
} from '@greenroom/contract/content-labels'
import { maxInteger } from '@greenroom/contract/fields'
import { Checkbox, Group, NumberInput, Radio, Stack, TagsInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../call/query.ts'
import { LocalTimeInput } from '../form/local-time.tsx'
import { isInputMethodKey } from '../input/input-method.ts'
import { usePermission } from '../session/permission.tsx'
import { knownValue } from '../text/known-value.ts'
import classes from './conditions.module.css'
import { genreText, languageText, sourceText, statusText } from './labels.ts'

interface ConditionValueProps {
  field: ConditionField
  /** Has this field alone; words have how they match, too. */
  value: ContentConditions
  /** The genres that can be chosen. */
  genres: readonly (typeof contentGenres)[number][]
  onChange: (value: ContentConditions) => void
  /** Enter where there is nothing left to take. */
  onDone: () => void
}

/** Edits the value of one condition. An empty control is no condition. */
export function ConditionValue({ field, value, genres, onChange, onDone }: ConditionValueProps) {
  const set: Part['set'] = (name, one) => {
    const { [name]: _, ...others } = value
    const isEmpty = one === undefined || one === '' || (Array.isArray(one) && one.length === 0)
    onChange(isEmpty ? others : { ...others, [name]: one })
  }
  const part = { value, set, onDone }
  switch (field) {
    case 'genres':
      return (
        <Choices
          name={field}
          chosen={value.genres}
          values={genres}
          labelOf={genreText}
          onChange={chosen => set(field, chosen)}
        />
      )
    case 'sources':
      return (
        <Choices
          name={field}
          chosen={value.sources}
          values={contentSources}
          labelOf={sourceText}
          onChange={chosen => set(field, chosen)}
        />
      )
    case 'languages':
      return (
        <Choices
          name={field}
          chosen={value.languages}
          values={contentLanguages}
          labelOf={languageText}
          onChange={chosen => set(field, chosen)}
        />
      )
    case 'topics':
    case 'topicWords':
      return <Texts {...part} name={field} max={contentLimits.topic} suggested="topic" />
    case 'authors':
      return <Texts {...part} name={field} max={contentLimits.author} suggested="author" />
    case 'words':
      return (
        <>
          <Texts {...part} name={field} max={conditionLimits.word} />
          <WordsMatch {...part} />
        </>
      )
    case 'withinDays':
      return <Amount {...part} name={field} min={1} max={conditionLimits.days} />
    case 'publishedFrom':
    case 'publishedBefore':
      return <Instant {...part} name={field} />
    case 'clicksAtLeast':
    case 'clicksAtMost':
      return <Amount {...part} name={field} min={0} max={maxInteger} />
    case 'status':
      return <Status {...part} />
  }
}

interface Part {
  value: ContentConditions
  set: <K extends keyof ContentConditions>(name: K, value: ContentConditions[K]) => void
  onDone: () => void
}

interface TextsProps extends Part {
  name: 'topics' | 'topicWords' | 'authors' | 'words'
  /** The longest text, in characters. */
  max: number
  /** The field of content items whose values are suggested. */
  suggested?: 'topic' | 'author'
}

/** A field for several texts. */
function Texts({ value, set, onDone, name, max, suggested }: TextsProps) {
  const { t } = useTranslation('contentWords')
  const [typed, setTyped] = useState('')
  const suggestions = useSuggestions(suggested, typed)
  const areSuggested = suggestions.length > 0 && (typed !== '' || value[name] === undefined)
  return (
    <TagsInput
      label={t(`field.${name}`)}
      placeholder={value[name] ? '' : t('tagsHint')}
      value={value[name] ?? []}
      searchValue={typed}
      data={suggestions}
      // Closed after each choice: it covers the buttons below.
      dropdownOpened={areSuggested}
      maxTags={conditionLimits.values}
      maxLength={max}
      acceptValueOnBlur
      splitChars={[',', '\uff0c', '\u3001', ';', '\uff1b', '\n']}
      onSearchChange={setTyped}
      onChange={texts => set(name, texts)}
      onKeyDown={event => {
        if (isInputMethodKey(event)) return
        if (event.key === 'Enter' && typed === '' && !areSuggested) onDone()
      }}
      comboboxProps={{ withinPortal: false }}
      data-autofocus
    />
  )
}

/** Suggestions follow a pause in typing of this length, in milliseconds. */
const pauseMs = 200
/** Content items whose values are suggested: the latest of those that have the text. */
const suggestedFrom = '100'

/** Values that the latest content items have in a field; none for users who may not read content items. */
function useSuggestions(field: 'topic' | 'author' | undefined, typed: string): string[] {
  const isAllowed = usePermission()('content-item:read')
  const [text] = useDebouncedValue(typed.trim(), pauseMs)
  const query = { pageSize: suggestedFrom, ...(field && text !== '' && { [field]: text }) }
  const { data } = useCallQuery(
    listContentItems,
    { query },
    { quiet: true, enabled: isAllowed && field !== undefined, placeholderData: keepPreviousData },
  )
  if (!data || !field) return []
  return [...new Set(data.list.map(item => item[field]))].filter(value => value !== '')
}

/** Asks whether any of the words is enough; hidden for fewer than two words. */
function WordsMatch({ value, set }: Part) {
  const { t } = useTranslation('contentWords')
  if ((value.words?.length ?? 0) < 2) return null
  return (
    <Radio.Group
      label={t('field.wordsMatch')}
      value={value.wordsMatch ?? 'any'}
      onChange={match => set('wordsMatch', knownValue(wordsMatches, match))}
    >
      <Group gap="lg" mt="xs">
        {wordsMatches.map(match => (
          <Radio key={match} value={match} label={t(`wordsMatch.${match}`)} />
        ))}
      </Group>
    </Radio.Group>
  )
}

interface ChoicesProps<W extends string> {
  name: 'genres' | 'sources' | 'languages'
  chosen: readonly W[] | undefined
  values: readonly W[]
  labelOf: (value: string) => string
  onChange: (chosen: W[]) => void
}

/** Picks some of a few values, in the order of `values`. */
function Choices<W extends string>({ name, chosen = [], values, labelOf, onChange }: ChoicesProps<W>) {
  const { t } = useTranslation('contentWords')
  return (
    <Checkbox.Group
      label={t(`field.${name}`)}
      value={[...chosen]}
      onChange={picked => onChange(values.filter(one => picked.includes(one)))}
    >
      <div className={classes.choices}>
        {values.map(one => (
          <Checkbox key={one} value={one} label={labelOf(one)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

interface AmountProps extends Part {
  name: 'withinDays' | 'clicksAtLeast' | 'clicksAtMost'
  min: number
  max: number
}

/** A field for an integer. */
function Amount({ value, set, onDone, name, ...bounds }: AmountProps) {
  const { t } = useTranslation('contentWords')
  return (
    <NumberInput
      {...bounds}
      label={t(`field.${name}`)}
      value={value[name] ?? ''}
      allowDecimal={false}
      thousandSeparator=","
      onChange={amount => set(name, typeof amount === 'number' ? amount : undefined)}
      onKeyDown={event => {
        if (isInputMethodKey(event)) return
        if (event.key === 'Enter') onDone()
      }}
      data-autofocus
    />
  )
}

function Instant({ value, set, name }: Part & { name: 'publishedFrom' | 'publishedBefore' }) {
  const { t } = useTranslation('contentWords')
  return (
    <LocalTimeInput
      label={t(`field.${name}`)}
      value={value[name] ?? ''}
      onChange={instant => set(name, instant)}
    />
  )
}

function Status({ value, set }: Part) {
  const { t } = useTranslation('contentWords')
  return (
    <Radio.Group
      label={t('field.status')}
      value={value.status ?? null}
      onChange={status => set('status', knownValue(contentStatuses, status))}
    >
      <Stack gap={8} mt="xs">
        {contentStatuses.map(status => (
          <Radio key={status} value={status} label={statusText(status)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
