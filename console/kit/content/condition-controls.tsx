import {
  type ContentConditions,
  conditionLimits,
  wordsMatches,
} from '@greenroom/contract/areas/content/content-conditions'
import { Group, MultiSelect, NumberInput, Radio, TagsInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { knownValue } from '../text/known-value.ts'

export interface Part {
  conditions: ContentConditions
  set: <K extends keyof ContentConditions>(key: K, value: ContentConditions[K]) => void
}

interface TextsProps extends Part {
  name: 'topics' | 'topicWords' | 'authors' | 'words'
  /** The longest text, in characters. */
  max: number
}

/** A field for several texts. */
export function Texts({ conditions, set, name, max }: TextsProps) {
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
export function WordsMatch({ conditions, set }: Part) {
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
export function Choices<W extends string>({ name, chosen = [], values, labelOf, onChange }: ChoicesProps<W>) {
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
export function Amount({ conditions, set, name, ...bounds }: AmountProps) {
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
