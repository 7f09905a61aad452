import '../text/locales/index.ts'
import {
  contentGenres,
  contentLanguages,
  contentSources,
  contentStatuses,
} from '@greenroom/contract/content-labels'
import i18next from 'i18next'
import { labelOf } from '../text/known-value.ts'

/** Labels of the values of a content item, in the language on screen. */
export function genreText(word: string): string {
  return labelOf(contentGenres, word, genre => i18next.t(`contentWords:genre.${genre}`))
}

export function sourceText(word: string): string {
  return labelOf(contentSources, word, source => i18next.t(`contentWords:source.${source}`))
}

export function languageText(word: string): string {
  return labelOf(contentLanguages, word, language => i18next.t(`contentWords:language.${language}`))
}

export function statusText(word: string): string {
  return labelOf(contentStatuses, word, status => i18next.t(`contentWords:status.${status}`))
}
