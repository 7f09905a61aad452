import {
  contentSetFields,
  contentTypes,
  filterTypes,
  setStatuses,
} from '@greenroom/contract/areas/content/content-sets'
import i18next from 'i18next'

/** The words for a set's choices, in the language on screen; a word of a later version is shown as it is. */
export function contentTypeText(word: string): string {
  const type = contentTypes.find(known => known === word)
  return type ? i18next.t(`content:contentType.${type}`) : word
}

export function filterTypeText(word: string): string {
  const type = filterTypes.find(known => known === word)
  return type ? i18next.t(`content:filterType.${type}`) : word
}

export function statusText(word: string): string {
  const status = setStatuses.find(known => known === word)
  return status ? i18next.t(`content:status.${status}`) : word
}

/** What a field of a set is called; one of a later version is called as it is. */
export function setFieldTitle(name: string): string {
  const field = contentSetFields.keyof().options.find(known => known === name)
  return field ? i18next.t(`content:set.${field}`) : name
}

/** How a question or a message names some sets: the one by its name, several by the first and how many. */
export function setNames(sets: readonly { name: string }[]): string {
  const name = sets[0]?.name ?? ''
  return sets.length > 1
    ? i18next.t('content:manyNames', { name, count: sets.length })
    : i18next.t('content:names', { name })
}
