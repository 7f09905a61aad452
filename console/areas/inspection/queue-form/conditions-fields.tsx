import {
  contentGenres,
  contentLanguages,
  contentLimits,
  contentSources,
} from '@greenroom/contract/areas/content'
import { type InspectionConditions, inspectionLimits } from '@greenroom/contract/areas/inspection'
import { Fieldset, Input, MultiSelect, Stack, TagsInput, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../kit/form/use-fields.ts'
import { formatDay, startOfDay, startOfNextDay } from '../../../kit/list/days.ts'
import { DaysField } from '../../../kit/list/days-field.tsx'
import { genreText, languageText, sourceText } from '../words.ts'
import classes from './conditions-fields.module.css'

interface ConditionsFieldsProps {
  field: Field<InspectionConditions>
}

/** What a content has to be to match, each part empty when it does not matter. */
export function ConditionsFields({ field }: ConditionsFieldsProps) {
  const { t } = useTranslation('inspection')
  const { value, onChange, error } = field
  const set = (changes: Partial<InspectionConditions>) => onChange({ ...value, ...changes })
  return (
    <Fieldset legend={t('field.conditions')} className={classes.set}>
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {t('form.conditionsHint')}
        </Text>
        {error && (
          <Input.Error role="alert" data-invalid>
            {error}
          </Input.Error>
        )}
        <Choices
          label={t('form.genres')}
          words={contentGenres}
          text={genreText}
          value={value.genres}
          onChange={genres => set({ genres })}
        />
        <Choices
          label={t('form.sources')}
          words={contentSources}
          text={sourceText}
          value={value.sources}
          onChange={sources => set({ sources })}
        />
        <Choices
          label={t('form.languages')}
          words={contentLanguages}
          text={languageText}
          value={value.languages}
          onChange={languages => set({ languages })}
        />
        <Typed
          label={t('form.topics')}
          maxLength={contentLimits.topic}
          value={value.topics}
          onChange={topics => set({ topics })}
        />
        <Typed
          label={t('form.authors')}
          maxLength={contentLimits.author}
          value={value.authors}
          onChange={authors => set({ authors })}
        />
        <Typed
          label={t('form.words')}
          maxLength={inspectionLimits.word}
          value={value.words}
          onChange={words => set({ words })}
        />
        <Published value={value} onChange={set} />
      </Stack>
    </Fieldset>
  )
}

interface ChoicesProps<W extends string> {
  label: string
  words: readonly W[]
  text: (word: W) => string
  value: readonly W[]
  onChange: (words: W[]) => void
}

function Choices<W extends string>({ label, words, text, value, onChange }: ChoicesProps<W>): ReactNode {
  const { t } = useTranslation('inspection')
  return (
    <MultiSelect
      label={label}
      data={words.map(word => ({ value: word, label: text(word) }))}
      value={[...value]}
      onChange={chosen => onChange(words.filter(word => chosen.includes(word)))}
      hidePickedOptions
      {...(value.length === 0 && { placeholder: t('form.any') })}
    />
  )
}

interface TypedProps {
  label: string
  maxLength: number
  value: readonly string[]
  onChange: (names: string[]) => void
}

function Typed({ label, maxLength, value, onChange }: TypedProps) {
  const { t } = useTranslation('inspection')
  return (
    <TagsInput
      label={label}
      value={[...value]}
      maxLength={maxLength}
      maxTags={inspectionLimits.names}
      splitChars={[',', '\uff0c', ';', '\uff1b', '\n']}
      acceptValueOnBlur
      placeholder={t('form.typeHint')}
      onChange={names => onChange(names.map(name => name.trim()).filter(name => name !== ''))}
    />
  )
}

function Published({
  value,
  onChange,
}: {
  value: InspectionConditions
  onChange: (changes: Partial<InspectionConditions>) => void
}) {
  const { t } = useTranslation('inspection')
  const id = useId()
  const { publishedFrom, publishedBefore } = value
  const first = publishedFrom === null ? undefined : formatDay(new Date(publishedFrom))
  const last = publishedBefore === null ? undefined : formatDay(new Date(Date.parse(publishedBefore) - 1))
  return (
    <div>
      <Input.Label id={`${id}-label`} htmlFor={id}>
        {t('form.published')}
      </Input.Label>
      <DaysField
        id={id}
        words={[first, last].filter(day => day !== undefined)}
        placeholder={t('form.any')}
        onChange={([from, to]) =>
          onChange({
            publishedFrom: from === undefined ? null : startOfDay(from).toISOString(),
            publishedBefore: to === undefined ? null : startOfNextDay(to).toISOString(),
          })
        }
      />
    </div>
  )
}
