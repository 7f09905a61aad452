import './texts/index.ts'
import type { SetRules } from '@greenroom/contract/areas/set-rules'
import i18next from 'i18next'
import { languageText, sourceText, statusText } from '../contents/words.ts'

type Key = keyof SetRules

/** In the order of the form. */
const keys: readonly Exclude<Key, 'wordsMatch'>[] = [
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
]

interface Format {
  number: (value: number) => string
  exact: (instant: string) => string
}

/** Each condition as people read it: what it is about, and what must be so. */
export function ruleFacts(rules: SetRules, format: Format): [what: string, value: string][] {
  return keys.flatMap((key): [string, string][] => {
    const value = valueText(rules, key, format)
    return value === undefined ? [] : [[i18next.t(`setRules:field.${key}`), value]]
  })
}

/** All conditions in one line. */
export function rulesText(rules: SetRules, format: Format): string {
  return ruleFacts(rules, format)
    .map(([what, value]) => i18next.t('setRules:say', { what, value }))
    .join(i18next.t('setRules:together'))
}

function valueText(rules: SetRules, key: Key, format: Format): string | undefined {
  const listed = (values: readonly string[]) => values.join(i18next.t('setRules:separator'))
  switch (key) {
    case 'sources':
      return rules.sources && listed(rules.sources.map(sourceText))
    case 'languages':
      return rules.languages && listed(rules.languages.map(languageText))
    case 'words': {
      if (!rules.words) return undefined
      const match =
        rules.words.length > 1 ? ` (${i18next.t(`setRules:wordsMatch.${rules.wordsMatch ?? 'any'}`)})` : ''
      return listed(rules.words) + match
    }
    case 'topics':
    case 'topicWords':
    case 'authors': {
      const values = rules[key]
      return values && listed(values)
    }
    case 'publishedFrom':
    case 'publishedBefore': {
      const instant = rules[key]
      return instant === undefined ? undefined : format.exact(instant)
    }
    case 'status':
      return rules.status && statusText(rules.status)
    case 'wordsMatch':
      return undefined
    default: {
      const number = rules[key]
      return number === undefined ? undefined : format.number(number)
    }
  }
}
