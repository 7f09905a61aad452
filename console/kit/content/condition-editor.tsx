import '../locales/index.ts'
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
import { Amount, Choices, type Part, Texts, WordsMatch } from './condition-controls.tsx'
import classes from './conditions.module.css'
import { genreText, languageText, sourceText, statusText } from './words.ts'

interface ConditionEditorProps {
  title: string
  hint: string
  /** The conditions that can be set here. */
  offered: readonly string[]
  /** The genres that can be chosen here; all when it is not said. */
  genres?: readonly (typeof contentGenres)[number][]
  value: ContentConditions
  error: string | undefined
  onChange: (conditions: ContentConditions) => void
  /** What the conditions come to. */
  children?: ReactNode
}

/** What content items have to be. A condition that is left empty is not among them. */
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
          words={genres}
          wordText={genreText}
          onChange={words => set('genres', words)}
        />
      )}
      <Choices
        name="sources"
        chosen={conditions.sources}
        words={contentSources}
        wordText={sourceText}
        onChange={words => set('sources', words)}
      />
      <Choices
        name="languages"
        chosen={conditions.languages}
        words={contentLanguages}
        wordText={languageText}
        onChange={words => set('languages', words)}
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
          onChange={value =>
            set(
              'status',
              contentStatuses.find(one => one === value),
            )
          }
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
