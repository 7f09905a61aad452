import '../text/locales/index.ts'
import type { ConditionField, ContentConditions } from '@greenroom/contract/areas/content/content-conditions'
import i18next from 'i18next'
import { capitalised } from '../text/capitalised.ts'
import { genreText, languageText, sourceText, statusText } from './labels.ts'
import { type FieldPart, type GroupPart, type Part, toSentence } from './sentence.ts'

interface Format {
  number: (value: number) => string
  exact: (instant: string) => string
}

/** Conditions as sentences of their own: "Topic is running". One for all where one is enough. */
export function conditionTexts(conditions: ContentConditions, format: Format): string[] {
  const sentence = toSentence(conditions)
  const parts = sentence.join === 'all' ? sentence.parts : [sentence]
  return parts.map(part => capitalised(partText(part, format, true)))
}

/** Conditions as one sentence; without conditions, that all content items match. */
export function conditionsText(conditions: ContentConditions, format: Format): string {
  return sentenceText(toSentence(conditions), format)
}

/** A sentence as users read it. */
export function sentenceText(sentence: GroupPart, format: Format): string {
  if (sentence.parts.length === 0) return i18next.t('contentWords:all')
  const texts = sentence.parts.map(part => partText(part, format))
  return capitalised(
    texts.join(i18next.t(sentence.join === 'any' ? 'contentWords:anyOf' : 'contentWords:together')),
  )
}

function partText(part: Part, format: Format, isAlone = false): string {
  if (part.kind === 'field') return fieldText(part, format)
  const joiner = i18next.t(part.join === 'any' ? 'contentWords:anyOf' : 'contentWords:allOf')
  const text = part.parts.map(one => partText(one, format)).join(joiner)
  if (part.isNot) return i18next.t('contentWords:notGroup', { text })
  return isAlone ? text : i18next.t('contentWords:group', { text })
}

/** One condition in words, to stand within a sentence: "topic is not running". */
export function fieldText({ field, isNot, value }: FieldPart, format: Format): string {
  const said = { value: valueText(value, field, format) ?? '…', count: value.withinDays ?? 0 }
  return i18next.t(isNot ? `contentWords:deny.${field}` : `contentWords:say.${field}`, said)
}

function valueText(conditions: ContentConditions, field: ConditionField, format: Format): string | undefined {
  const oneOf = (values: readonly string[]) => values.join(i18next.t('contentWords:or'))
  const quoted = (values: readonly string[]) => values.map(text => i18next.t('contentWords:quoted', { text }))
  switch (field) {
    case 'genres':
      return conditions.genres && oneOf(conditions.genres.map(genreText))
    case 'sources':
      return conditions.sources && oneOf(conditions.sources.map(sourceText))
    case 'languages':
      return conditions.languages && oneOf(conditions.languages.map(languageText))
    case 'topics':
    case 'authors':
      return conditions[field] && oneOf(conditions[field])
    case 'topicWords':
      return conditions.topicWords && oneOf(quoted(conditions.topicWords))
    case 'words': {
      const { words, wordsMatch } = conditions
      return (
        words && quoted(words).join(i18next.t(wordsMatch === 'all' ? 'contentWords:and' : 'contentWords:or'))
      )
    }
    case 'publishedFrom':
    case 'publishedBefore': {
      const instant = conditions[field]
      // Text that is still being typed is no instant.
      return instant === undefined || Number.isNaN(Date.parse(instant)) ? instant : format.exact(instant)
    }
    case 'status':
      return conditions.status && statusText(conditions.status)
    default: {
      const number = conditions[field]
      return number === undefined ? undefined : format.number(number)
    }
  }
}
