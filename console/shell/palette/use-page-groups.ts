import { type Language, languages } from '@greenroom/contract/languages'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { menuIcon } from '../../kit/display/menu-icons.ts'
import type { ReachablePage } from '../../kit/navigation/reachable-pages.ts'
import { useSession } from '../../kit/session/session.ts'
import { useLanguage } from '../../kit/text/language.ts'
import { goToPage } from '../go-to-page.ts'
import { preloadPage } from '../pages.ts'
import { goToKeys } from './go-to.ts'
import type { PaletteGroup, PaletteItem } from './items.ts'
import { findMatch, type Match } from './match.ts'
import { recentPages } from './recent-pages.ts'

const idOf = ({ name }: ReachablePage) => `page.${name}`

/** A page and how well it matches. */
interface Found {
  page: ReachablePage
  match: Match
  /** The title in the other language, when only that matched. */
  other?: string
}

/** The matching pages that the user may open, and without a query those that they opened last. */
export function usePageGroups(
  query: string,
  pages: readonly ReachablePage[],
): { recent: readonly PaletteItem[]; all: PaletteGroup; shownId: string | undefined } {
  const { t } = useTranslation('palette')
  const language = useLanguage()
  const { pathname } = useLocation()
  const user = useSession(session => session.user)

  function itemOf({ page, match, other }: Found): PaletteItem {
    const sections = page.trail.map(title => title[language]).join(' / ')
    return {
      id: idOf(page),
      title: page.title[language],
      ranges: other === undefined ? match.ranges : [],
      rank: match.rank,
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
  const pageMatches = pages
    .flatMap(page => matchPage(page, query, language) ?? [])
    .sort((one, other) => one.match.rank - other.match.rank)
  const none: Match = { ranges: [], rank: 0 }
  const shownPage = pages.find(({ path }) => path === pathname)
  return {
    shownId: shownPage && idOf(shownPage),
    recent: latest.map(page => itemOf({ page, match: none })),
    all: { key: 'pages', title: t('group.pages'), items: pageMatches.map(itemOf) },
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
