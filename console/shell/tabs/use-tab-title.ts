import { useLanguage } from '../../kit/language.ts'
import { useAccess } from '../guard/access.ts'
import { decide } from '../guard/decide.ts'
import type { Tab } from './model.ts'

/** What the tab is called in the language on screen: the title of its page. */
export function useTabTitle({ location, name }: Tab): string {
  const access = useAccess()
  const language = useLanguage()
  const decision = access && decide(location, access)
  return decision?.kind === 'page' ? decision.node.meta.title[language] : name
}
