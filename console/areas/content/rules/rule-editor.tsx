import '../contents/styles.ts'
import './texts/index.ts'
import type { ContentSetRow } from '@greenroom/contract/areas/content'
import { type SetRules, setRuleLimits, wordsMatches } from '@greenroom/contract/areas/set-rules'
import {
  contentLanguages,
  contentLimits,
  contentSources,
  contentStatuses,
} from '@greenroom/contract/content-words'
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
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../kit/form/use-fields.ts'
import { languageText, sourceText, statusText } from '../contents/words.ts'
import { LocalTimeInput } from '../local-time.tsx'
import { RulePreview } from './rule-preview.tsx'
import classes from './rules.module.css'

interface RuleEditorProps {
  field: Field<SetRules | null>
  contentType: ContentSetRow['contentType']
}

/** The conditions that fill a set, and what they would fill it with. A condition that is left empty is not among them. */
export function RuleEditor({ field, contentType }: RuleEditorProps) {
  const { t } = useTranslation('setRules')
  const rules = field.value ?? {}
  const set = <K extends keyof SetRules>(key: K, value: SetRules[K]) => {
    const { [key]: _, ...others } = rules
    const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    field.onChange(isEmpty ? others : { ...others, [key]: value })
  }
  const part = { rules, set }
  return (
    <Fieldset legend={t('title')} className={classes.editor}>
      <Text size="xs" c="dimmed">
        {t('hint')}
      </Text>
      <Words
        label={t('field.sources')}
        chosen={rules.sources}
        words={contentSources}
        wordText={sourceText}
        onChange={words => set('sources', words)}
      />
      <Words
        label={t('field.languages')}
        chosen={rules.languages}
        words={contentLanguages}
        wordText={languageText}
        onChange={words => set('languages', words)}
      />
      <Texts {...part} name="topics" max={contentLimits.topic} />
      <Texts {...part} name="topicWords" max={contentLimits.topic} />
      <Texts {...part} name="authors" max={contentLimits.author} />
      <Texts {...part} name="words" max={setRuleLimits.word} />
      {(rules.words?.length ?? 0) > 1 && (
        <Radio.Group
          label={t('field.wordsMatch')}
          value={rules.wordsMatch ?? 'any'}
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
      )}
      <div className={classes.pair}>
        <Amount {...part} name="withinDays" min={1} max={setRuleLimits.days} />
        <Select
          label={t('field.status')}
          placeholder={t('anyStatus')}
          clearable
          value={rules.status ?? null}
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
          value={rules.publishedFrom ?? ''}
          onChange={value => set('publishedFrom', value)}
        />
        <LocalTimeInput
          label={t('field.publishedBefore')}
          value={rules.publishedBefore ?? ''}
          onChange={value => set('publishedBefore', value)}
        />
        <Amount {...part} name="clicksAtLeast" min={0} max={maxInteger} />
        <Amount {...part} name="clicksAtMost" min={0} max={maxInteger} />
      </div>
      {field.error !== undefined && (
        <Input.Error role="alert" tabIndex={-1} aria-invalid="true">
          {field.error}
        </Input.Error>
      )}
      <RulePreview contentType={contentType} rules={rules} />
    </Fieldset>
  )
}

interface Part {
  rules: SetRules
  set: <K extends keyof SetRules>(key: K, value: SetRules[K]) => void
}

interface TextsProps extends Part {
  name: 'topics' | 'topicWords' | 'authors' | 'words'
  max: number
}

function Texts({ rules, set, name, max }: TextsProps) {
  const { t } = useTranslation('setRules')
  return (
    <TagsInput
      label={t(`field.${name}`)}
      placeholder={rules[name] ? '' : t('tagsHint')}
      value={rules[name] ?? []}
      maxTags={setRuleLimits.values}
      maxLength={max}
      acceptValueOnBlur
      splitChars={[',', '\uff0c', '\u3001', ';', '\uff1b']}
      onChange={values => set(name, values)}
    />
  )
}

interface WordsProps<W extends string> {
  label: string
  chosen: readonly W[] | undefined
  words: readonly W[]
  wordText: (word: W) => string
  onChange: (words: W[]) => void
}

function Words<W extends string>({ label, chosen = [], words, wordText, onChange }: WordsProps<W>) {
  return (
    <MultiSelect
      label={label}
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

function Amount({ rules, set, name, ...bounds }: AmountProps) {
  const { t } = useTranslation('setRules')
  return (
    <NumberInput
      {...bounds}
      label={t(`field.${name}`)}
      value={rules[name] ?? ''}
      allowDecimal={false}
      thousandSeparator=","
      onChange={value => set(name, typeof value === 'number' ? value : undefined)}
    />
  )
}
