import './texts/index.ts'
import { contentForm } from '@greenroom/contract/areas/contents'
import {
  contentGenres,
  contentLanguages,
  contentSources,
  contentStatuses,
} from '@greenroom/contract/content-words'
import i18next from 'i18next'

/** The words for a content's choices, in the language on screen; a word of a later version is shown as it is. */
export function genreText(word: string): string {
  const genre = contentGenres.find(known => known === word)
  return genre ? i18next.t(`contents:genre.${genre}`) : word
}

export function sourceText(word: string): string {
  const source = contentSources.find(known => known === word)
  return source ? i18next.t(`contents:source.${source}`) : word
}

export function languageText(word: string): string {
  const language = contentLanguages.find(known => known === word)
  return language ? i18next.t(`contents:language.${language}`) : word
}

export function statusText(word: string): string {
  const status = contentStatuses.find(known => known === word)
  return status ? i18next.t(`contents:status.${status}`) : word
}

/** What a field of a content is called; one of a later version is called as it is. */
export function contentFieldTitle(name: string): string {
  const field = contentForm.keyof().options.find(known => known === name)
  return field ? i18next.t(`contents:field.${field}`) : name
}

/** How a question or a message names some contents: the one by its title, several by the first and how many. */
export function contentNames(contents: readonly { title: string }[]): string {
  const name = contents[0]?.title ?? ''
  return contents.length > 1
    ? i18next.t('contents:manyNames', { name, count: contents.length })
    : i18next.t('contents:names', { name })
}
