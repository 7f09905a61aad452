import {
  type ContentConditions,
  conditionLimits,
  wordsMatches,
} from '@greenroom/contract/areas/content/content-conditions'
import { Group, MultiSelect, NumberInput, Radio, TagsInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export interface Part {
  conditions: ContentConditions
  set: <K extends keyof ContentConditions>(key: K, value: ContentConditions[K]) => void
}

interface TextsProps extends Part {
  name: 'topics' | 'topicWords' | 'authors' | 'words'
  /** Characters of one of them. */
  max: number
}

/** Texts that users type. */
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

/** Whether one of the words is enough; nothing while there are not several. */
export function WordsMatch({ conditions, set }: Part) {
  const { t } = useTranslation('contentWords')
  if ((conditions.words?.length ?? 0) < 2) return null
  return (
    <Radio.Group
      label={t('field.wordsMatch')}
      value={conditions.wordsMatch ?? 'any'}
      onChange={value =>
        set(
          'wordsMatch',
          wordsMatches.find(one => one === value),
        )
      }
    >
      <Group gap="lg" mt="xs">
        {wordsMatches.map(word => (
          <Radio key={word} value={word} label={t(`wordsMatch.${word}`)} />
        ))}
      </Group>
    </Radio.Group>
  )
}

interface ChoicesProps<W extends string> {
  name: 'genres' | 'sources' | 'languages'
  chosen: readonly W[] | undefined
  words: readonly W[]
  wordText: (word: string) => string
  onChange: (words: W[]) => void
}

/** Some of a few words, kept in the order in which they are offered. */
export function Choices<W extends string>({ name, chosen = [], words, wordText, onChange }: ChoicesProps<W>) {
  const { t } = useTranslation('contentWords')
  return (
    <MultiSelect
      label={t(`field.${name}`)}
      {...(chosen.length === 0 && { placeholder: t('any') })}
      value={[...chosen]}
      data={words.map(word => ({ value: word, label: wordText(word) }))}
      clearable
      onChange={values => onChange(words.filter(word => values.includes(word)))}
    />
  )
}

interface AmountProps extends Part {
  name: 'withinDays' | 'clicksAtLeast' | 'clicksAtMost'
  min: number
  max: number
}

/** A whole number. */
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
