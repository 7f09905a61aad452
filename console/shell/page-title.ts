import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import type { Language } from '@greenroom/contract/languages'
import type { Tab } from './tab-state/model.ts'

/**
 * Title of a page in its tab and in the window: its record, or the text that distinguishes the tab, before the name of
 * the page, because narrow tabs cut off the end.
 */
export function pageTitle(
  { meta }: MenuNode,
  { title, detail }: { [Name in 'title' | 'detail']: Tab[Name] | undefined },
  language: Language,
): string {
  if (title !== undefined) return title
  const text = detail?.() ?? ''
  return text === '' ? meta.title[language] : `${text} · ${meta.title[language]}`
}
