import '../text/locales/index.ts'
import {
  type ContentCondition,
  type ContentConditions,
  conditionLimits,
  wordsMatches,
} from '@greenroom/contract/areas/content/content-conditions'
import {
  contentGenres,
  contentLanguages,
  contentLimits,
  contentSources,
  contentStatuses,
} from '@greenroom/contract/content-labels'
import { maxInteger } from '@greenroom/contract/fields'
import {
  Fieldset,
  Group,
  Input,
  MultiSelect,
  NumberInput,
  Radio,
  Select,
  TagsInput,
  Text,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LocalTimeInput } from '../form/local-time.tsx'
import { knownValue } from '../text/known-value.ts'
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

interface Part {
  conditions: ContentConditions
  set: <K extends keyof ContentConditions>(key: K, value: ContentConditions[K]) => void
}

interface TextsProps extends Part {
  name: 'topics' | 'topicWords' | 'authors' | 'words'
  /** The longest text, in characters. */
  max: number
}

/** A field for several texts. */
function Texts({ conditions, set, name, max }: TextsProps) {
  const { t } = useTranslation('contentWords')
  return (
    <TagsInput
      label={t(`field.${name}`)}
      placeholder={conditions[name] ? '' : t('tagsHint')}
      value={conditions[name] ?? []}
      maxTags={conditionLimits.values}
      maxLength={max}
      acceptValueOnBlur
      splitChars={[',', '\uff0c', '\u3001', ';', '\uff1b', '\n']}
      onChange={values => set(name, values)}
    />
  )
}

/** Asks whether any of the words is enough; hidden for fewer than two words. */
function WordsMatch({ conditions, set }: Part) {
  const { t } = useTranslation('contentWords')
  if ((conditions.words?.length ?? 0) < 2) return null
  return (
    <Radio.Group
      label={t('field.wordsMatch')}
      value={conditions.wordsMatch ?? 'any'}
      onChange={value => set('wordsMatch', knownValue(wordsMatches, value))}
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
    <MultiSelect
      label={t(`field.${name}`)}
      {...(chosen.length === 0 && { placeholder: t('any') })}
      value={[...chosen]}
      data={values.map(value => ({ value, label: labelOf(value) }))}
      clearable
      onChange={picked => onChange(values.filter(value => picked.includes(value)))}
    />
  )
}

interface AmountProps extends Part {
  name: 'withinDays' | 'clicksAtLeast' | 'clicksAtMost'
  min: number
  max: number
}

/** A field for an integer. */
function Amount({ conditions, set, name, ...bounds }: AmountProps) {
  const { t } = useTranslation('contentWords')
  return (
    <NumberInput
      {...bounds}
      label={t(`field.${name}`)}
      value={conditions[name] ?? ''}
      allowDecimal={false}
      thousandSeparator=","
      onChange={value => set(name, typeof value === 'number' ? value : undefined)}
    />
  )
}
