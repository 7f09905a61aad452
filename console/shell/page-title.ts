import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import type { Language } from '@greenroom/contract/languages'
import type { Tab } from './tabs/model.ts'

/**
 * What a page is called in its tab and in the window: the one thing that it is about, or what tells it from other tabs of
 * the page, which comes first because narrow tabs cut off the end.
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
