import '../locales/index.ts'
import {
  type ContentItemText,
  contentItemTexts,
  isContentItemText,
} from '@greenroom/contract/areas/content/content-item-texts'
import { contentForm } from '@greenroom/contract/areas/content/content-items'
import i18next from 'i18next'
import { knownValue } from '../../../kit/text/known-value.ts'
import { currentLanguage } from '../../../kit/text/language.ts'

/** The label of a short optional text, in the language on screen. */
export function itemTextLabel(name: ContentItemText): string {
  return contentItemTexts[name].label[currentLanguage()]
}

/** What a field of a content item is called; one of a later version is called as it is. */
export function contentItemFieldTitle(name: string): string {
  const field = knownValue(contentForm.keyof().options, name)
  if (!field) return name
  return isContentItemText(field) ? itemTextLabel(field) : i18next.t(`contentItems:field.${field}`)
}

/** How a question or a message names some content items: the one by its title, several by the first and how many. */
export function contentItemNames(contentItems: readonly { title: string }[]): string {
  const name = contentItems[0]?.title ?? ''
  return contentItems.length > 1
    ? i18next.t('contentItems:manyNames', { name, count: contentItems.length })
    : i18next.t('contentItems:names', { name })
}
