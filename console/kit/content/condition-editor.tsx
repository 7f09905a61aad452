import '../text/locales/index.ts'
import {
  type ContentCondition,
  type ContentConditions,
  conditionLimits,
} from '@greenroom/contract/areas/content/content-conditions'
import {
  contentGenres,
  contentLanguages,
  contentLimits,
  contentSources,
  contentStatuses,
} from '@greenroom/contract/content-labels'
import { maxInteger } from '@greenroom/contract/fields'
import { Fieldset, Input, Select, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LocalTimeInput } from '../form/local-time.tsx'
import { knownValue } from '../text/known-value.ts'
import { Amount, Choices, type Part, Texts, WordsMatch } from './condition-controls.tsx'
import classes from './conditions.module.css'
import { genreText, languageText, sourceText, statusText } from './labels.ts'

interface ConditionEditorProps {
  title: string
  hint: string
  /** The conditions that can be set. */
  offered: readonly string[]
  /** The genres that can be chosen; by default all. */
  genres?: readonly (typeof contentGenres)[number][]
  value: ContentConditions
  error: string | undefined
  onChange: (conditions: ContentConditions) => void
  /** Shows the effect of the conditions. */
  children?: ReactNode
}

/** Edits the conditions on content items. An empty field is no condition. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { title, hint, offered, genres = contentGenres, value: conditions, error, onChange, children } = props
  const { t } = useTranslation('contentWords')
  const set: Part['set'] = (key, value) => {
    const { [key]: _, ...others } = conditions
    const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    onChange(isEmpty ? others : { ...others, [key]: value })
  }
  const part = { conditions, set }
  const has = (key: ContentCondition) => offered.includes(key)
  return (
    <Fieldset legend={title} className={classes.editor}>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
      {has('genres') && (
        <Choices
          name="genres"
          chosen={conditions.genres}
          values={genres}
          labelOf={genreText}
          onChange={chosen => set('genres', chosen)}
        />
      )}
      <Choices
        name="sources"
        chosen={conditions.sources}
        values={contentSources}
        labelOf={sourceText}
        onChange={chosen => set('sources', chosen)}
      />
      <Choices
        name="languages"
        chosen={conditions.languages}
        values={contentLanguages}
        labelOf={languageText}
        onChange={chosen => set('languages', chosen)}
      />
      <Texts {...part} name="topics" max={contentLimits.topic} />
      <Texts {...part} name="topicWords" max={contentLimits.topic} />
      <Texts {...part} name="authors" max={contentLimits.author} />
      <Texts {...part} name="words" max={conditionLimits.word} />
      <WordsMatch {...part} />
      <div className={classes.pair}>
        {has('withinDays') && <Amount {...part} name="withinDays" min={1} max={conditionLimits.days} />}
        <Select
          label={t('field.status')}
          placeholder={t('any')}
          clearable
          value={conditions.status ?? null}
          data={contentStatuses.map(word => ({ value: word, label: statusText(word) }))}
          onChange={value => set('status', knownValue(contentStatuses, value))}
        />
        <LocalTimeInput
          label={t('field.publishedFrom')}
          value={conditions.publishedFrom ?? ''}
          onChange={value => set('publishedFrom', value)}
        />
        <LocalTimeInput
          label={t('field.publishedBefore')}
          value={conditions.publishedBefore ?? ''}
          onChange={value => set('publishedBefore', value)}
        />
        {has('clicksAtLeast') && <Amount {...part} name="clicksAtLeast" min={0} max={maxInteger} />}
        {has('clicksAtMost') && <Amount {...part} name="clicksAtMost" min={0} max={maxInteger} />}
      </div>
      {error !== undefined && (
        <Input.Error role="alert" tabIndex={-1} aria-invalid="true">
          {error}
        </Input.Error>
      )}
      {children}
    </Fieldset>
  )
}
