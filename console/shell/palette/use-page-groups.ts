import { type Language, languages } from '@greenroom/contract/languages'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useLanguage } from '../../kit/language.ts'
import { menuIcon } from '../../kit/menu-icons.ts'
import type { ReachablePage } from '../../kit/reachable-pages.ts'
import { useSession } from '../../kit/session.ts'
import { goToPage } from '../go-to-page.ts'
import { preloadPage } from '../pages.ts'
import { goToKeys } from '../shortcuts/go-to.ts'
import type { PaletteGroup, PaletteItem } from './items.ts'
import { findMatch, type Match } from './match.ts'
import { recentPages } from './recent-pages.ts'

/** A page and how well it matches. */
interface Found {
  page: ReachablePage
  match: Match
  /** The title in the other language, when only that matched. */
  other?: string
}

/** The matching pages that the user may open. Without a query, the recently opened ones come first. */
export function usePageGroups(
  query: string,
  pages: readonly ReachablePage[],
): { recent: PaletteGroup; all: PaletteGroup } {
  const { t } = useTranslation('palette')
  const language = useLanguage()
  const { pathname } = useLocation()
  const user = useSession(session => session.user)

  function itemOf({ page, match, other }: Found): PaletteItem {
    const sections = page.trail.map(title => title[language]).join(' / ')
    return {
      id: `page.${page.name}`,
      title: page.title[language],
      ranges: other === undefined ? match.ranges : [],
      detail: other ?? sections,
      detailRanges: other === undefined ? [] : match.ranges,
      icon: menuIcon(page.icon),
      shortcut: goToKeys[page.name],
      external: page.external,
      prepare: () => preloadPage(page.name),
      choose: () => {
        if (page.external) window.open(page.path, '_blank', 'noopener,noreferrer')
        else goToPage(page.path)
      },
    }
  }

  const isEmpty = query.trim() === ''
  const recent = isEmpty && user ? recentPages(user.id) : []
  // The page on screen is not offered as a target.
  const latest = recent.flatMap(
    name => pages.find(page => page.name === name && page.path !== pathname) ?? [],
  )
  const found = pages
    .filter(page => !latest.includes(page))
    .flatMap(page => matchPage(page, query, language) ?? [])
    .sort((one, other) => one.match.rank - other.match.rank)
  const none: Match = { ranges: [], rank: 0 }
  return {
    recent: {
      key: 'recent',
      title: t('group.recent'),
      items: latest.map(page => itemOf({ page, match: none })),
    },
    all: { key: 'pages', title: t('group.pages'), items: found.map(itemOf) },
  }
}

/** Searches the title on screen, then the title in the other language, then the path. */
function matchPage(page: ReachablePage, query: string, language: Language): Found | undefined {
  const match = findMatch(page.title[language], query)
  if (match) return { page, match }
  for (const other of languages) {
    const title = page.title[other]
    const inOther = findMatch(title, query)
    if (inOther) return { page, match: { ...inOther, rank: inOther.rank + 4 }, other: title }
  }
  const place = page.path.toLowerCase().indexOf(query.trim().toLowerCase())
  if (place < 0) return undefined
  return {
    page,
    match: { ranges: [[place, place + query.trim().length]], rank: 8 },
    other: page.path,
  }
}
