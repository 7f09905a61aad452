import {
  contentSetFields,
  contentTypes,
  filterTypes,
  setStatuses,
} from '@greenroom/contract/areas/content/content-sets'
import i18next from 'i18next'
import { labelOf } from '../../../kit/text/known-value.ts'

/** Labels of a set's options in the current language; an option of a later version is shown as it is. */
export function contentTypeText(word: string): string {
  return labelOf(contentTypes, word, type => i18next.t(`content:contentType.${type}`))
}

export function filterTypeText(word: string): string {
  return labelOf(filterTypes, word, type => i18next.t(`content:filterType.${type}`))
}

export function statusText(word: string): string {
  return labelOf(setStatuses, word, status => i18next.t(`content:status.${status}`))
}

/** What a field of a set is called; one of a later version is called as it is. */
export function setFieldTitle(name: string): string {
  return labelOf(contentSetFields.keyof().options, name, field => i18next.t(`content:set.${field}`))
}

/** How a question or a message names some sets: the one by its name, several by the first and how many. */
export function setNames(sets: readonly { name: string }[]): string {
  const name = sets[0]?.name ?? ''
  return sets.length > 1
    ? i18next.t('content:manyNames', { name, count: sets.length })
    : i18next.t('content:names', { name })
}
