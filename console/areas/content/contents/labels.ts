import '../locales/index.ts'
import { contentForm } from '@greenroom/contract/areas/content/content-items'
import i18next from 'i18next'

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
