import '../locales/index.ts'
import {
  contentGenres,
  contentLanguages,
  contentSources,
  contentStatuses,
} from '@greenroom/contract/content-labels'
import i18next from 'i18next'

/** The words for a content item's choices, in the language on screen; a word of a later version is shown as it is. */
export function genreText(word: string): string {
  const genre = contentGenres.find(known => known === word)
  return genre ? i18next.t(`contentWords:genre.${genre}`) : word
}

export function sourceText(word: string): string {
  const source = contentSources.find(known => known === word)
  return source ? i18next.t(`contentWords:source.${source}`) : word
}

export function languageText(word: string): string {
  const language = contentLanguages.find(known => known === word)
  return language ? i18next.t(`contentWords:language.${language}`) : word
}

export function statusText(word: string): string {
  const status = contentStatuses.find(known => known === word)
  return status ? i18next.t(`contentWords:status.${status}`) : word
}
