import '../text/locales/index.ts'
import type {
  ContentCondition,
  ContentConditions,
} from '@greenroom/contract/areas/content/content-conditions'
import i18next from 'i18next'
import { genreText, languageText, sourceText, statusText } from './labels.ts'

/** Conditions with a text of their own, in the order of the form. */
const order = [
  'genres',
  'sources',
  'languages',
  'topics',
  'topicWords',
  'authors',
  'words',
  'withinDays',
  'publishedFrom',
  'publishedBefore',
  'clicksAtLeast',
  'clicksAtMost',
  'status',
] as const satisfies ContentCondition[]
type Said = (typeof order)[number]

interface Format {
  number: (value: number) => string
  exact: (instant: string) => string
}

/** Conditions as rows of a table: subject and requirement. */
export function conditionFacts(
  conditions: ContentConditions,
  format: Format,
): [condition: string, value: string][] {
  return said(conditions, format).map(([key, value]) => [i18next.t(`contentWords:field.${key}`), value])
}

/** Conditions as sentences: "Topic is running". */
export function conditionTexts(conditions: ContentConditions, format: Format): string[] {
  return said(conditions, format).map(([key, value]) =>
    i18next.t(`contentWords:say.${key}`, { value, count: conditions.withinDays }),
  )
}

/** All conditions in one line; without conditions, that all content items match. */
export function conditionsText(conditions: ContentConditions, format: Format): string {
  const texts = conditionTexts(conditions, format)
  return texts.length === 0 ? i18next.t('contentWords:all') : texts.join(i18next.t('contentWords:together'))
}

function said(conditions: ContentConditions, format: Format): [key: Said, value: string][] {
  return order.flatMap((key): [Said, string][] => {
    const value = valueText(conditions, key, format)
    return value === undefined ? [] : [[key, value]]
  })
}

function valueText(conditions: ContentConditions, key: Said, format: Format): string | undefined {
  const oneOf = (values: readonly string[]) => values.join(i18next.t('contentWords:or'))
  const quoted = (values: readonly string[]) => values.map(text => i18next.t('contentWords:quoted', { text }))
  switch (key) {
    case 'genres':
      return conditions.genres && oneOf(conditions.genres.map(genreText))
    case 'sources':
      return conditions.sources && oneOf(conditions.sources.map(sourceText))
    case 'languages':
      return conditions.languages && oneOf(conditions.languages.map(languageText))
    case 'topics':
    case 'authors':
      return conditions[key] && oneOf(conditions[key])
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
      const instant = conditions[key]
      return instant === undefined ? undefined : format.exact(instant)
    }
    case 'status':
      return conditions.status && statusText(conditions.status)
    default: {
      const number = conditions[key]
      return number === undefined ? undefined : format.number(number)
    }
  }
}
