import '../locales/index.ts'
import { type Language, languages } from '@greenroom/contract/languages'
import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSettings } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { Action } from '../../kit/actions/action.ts'
import { useOfferedActions } from '../../kit/actions/registry.ts'
import { menuIcon } from '../../kit/display/menu-icons.ts'
import { failureText } from '../../kit/feedback/toast.ts'
import { useReturnOfCursor } from '../../kit/input/use-return-of-cursor.ts'
import type { RecordSource } from '../../kit/module/records.ts'
import type { ReachablePage } from '../../kit/navigation/reachable-pages.ts'
import { usePermission } from '../../kit/session/permission.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useLanguage } from '../../kit/text/language.ts'
import { goToPage } from '../go-to-page.ts'
import { preloadPage } from '../pages.ts'
import { openSettingsDrawer } from '../settings/open-settings.ts'
import { creations } from './creations.ts'
import { goToKeys } from './go-to.ts'
import type { PaletteGroup, PaletteItem } from './items.ts'
import { findMatch, type Match } from './match.ts'
import classes from './palette.module.css'
import { PaletteBox } from './palette-box.tsx'
import { recentPages } from './recent-pages.ts'
import { recordSources } from './record-sources.ts'
import { useReachablePages } from './use-reachable-pages.ts'

/** Pause in typing, in milliseconds, after which the server is asked. */
const pauseMilliseconds = 180

interface RecordGroupsProps {
  query: string
  /** True while an input method composes; nothing is searched then. */
  composing: boolean
  pages: readonly ReachablePage[]
  children: (groups: readonly PaletteGroup[]) => ReactNode
}

/** Finds matching records in all areas' sources that the user may read. */
function RecordGroups({ query, composing, pages, children }: RecordGroupsProps) {
  const typed = composing ? '' : query.trim()
  const [settled] = useDebouncedValue(typed, pauseMilliseconds)
  // After more typing, the last response no longer belongs to the query.
  const text = settled === typed ? settled : ''
  const search = { text, isWaiting: typed !== text, pages }
  return <Rest sources={recordSources()} search={search} done={none} show={children} />
}

interface Search {
  text: string
  /** True when the typed text has not been requested yet. */
  isWaiting: boolean
  pages: readonly ReachablePage[]
}

const none: readonly PaletteGroup[] = []

interface RestProps {
  sources: readonly RecordSource[]
  search: Search
  done: readonly PaletteGroup[]
  show: RecordGroupsProps['children']
}

/** Asks the sources in nested components, because each source has a hook of its own. */
function Rest({ sources, ...props }: RestProps) {
  const [source, ...others] = sources
  if (!source) return props.show(props.done)
  return <SourceSearch key={source.key} source={source} sources={others} {...props} />
}

function SourceSearch({ source, done, ...props }: RestProps & { source: RecordSource }) {
  const group = useGroup(source, props.search)
  return <Rest {...props} done={[...done, group]} />
}

function useGroup(source: RecordSource, { text, isWaiting, pages }: Search): PaletteGroup {
  const { t } = useTranslation('palette')
  const may = usePermission()
  const navigate = useNavigate()
  const page = pages.find(({ name }) => name === source.page)
  const mayAsk =
    (source.need === undefined || may(source.need)) && (source.page === undefined || page !== undefined)
  const { records, all, loading, error } = source.useSearch(text, mayAsk)
  const show = (address: string) =>
    void navigate(address.startsWith('/') ? address : `${page?.path ?? ''}${address}`)

  const items = records.map(
    ({ id, title, detail, open }): PaletteItem => ({
      id: `${source.key}.${id}`,
      title,
      ranges: findMatch(title, text)?.ranges ?? [],
      detail,
      icon: source.icon,
      choose: () => (typeof open === 'string' ? show(open) : open()),
    }),
  )
  const more: PaletteItem[] = all
    ? [
        {
          id: `${source.key}.all`,
          title: t('all', { total: all.total }),
          ranges: [],
          choose: () => show(all.search),
        },
      ]
    : []
  return {
    key: source.key,
    title: source.title(),
    items: [...items, ...more],
    loading: mayAsk && (loading || isWaiting),
    failure: error ? failureText(error) : undefined,
  }
}

/** Groups of actions that belong to the page on screen; all others belong to the shell. */
const ofPage: readonly Action['group'][] = [undefined, 'page', 'row', 'selection', 'list']

/** The matching actions of the page on screen and of the shell. */
function useActionGroups(query: string): { page: PaletteGroup; shell: PaletteGroup } {
  const { t } = useTranslation('palette')
  const actions = useOfferedActions()
    .filter(action => !action.keysOnly)
    .flatMap(action => {
      const match = findMatch(action.label(), query)
      return match ? [{ action, match }] : []
    })
    .sort((one, other) => one.match.rank - other.match.rank)
  const items = (isOfPage: boolean) =>
    actions
      .filter(({ action }) => ofPage.includes(action.group) === isOfPage)
      .map(
        ({ action, match }): PaletteItem => ({
          id: `action.${action.id}`,
          title: action.label(),
          ranges: match.ranges,
          detail: action.about?.(),
          icon: action.icon,
          shortcut: action.shortcut,
          reason: action.refusal?.(),
          choose: () => action.run(),
        }),
      )
  return {
    page: { key: 'actions', title: t('group.actions'), items: items(true) },
    shell: { key: 'shell', title: t('group.shell'), items: items(false) },
  }
}

/** The records that the user can make from any page. */
function useCreations(query: string, pages: readonly ReachablePage[]): PaletteGroup {
  const { t } = useTranslation('palette')
  const may = usePermission()
  const navigate = useNavigate()
  const items = creations.flatMap(({ name, page, need, search }): PaletteItem[] => {
    const target = pages.find(one => one.name === page)
    const title = t(`create.${name}`)
    const match = findMatch(title, query)
    if (!target || !match || !may(need)) return []
    const choose = () => void navigate(`${target.path}${search}`)
    return [{ id: `create.${name}`, title, ranges: match.ranges, icon: IconPlus, choose }]
  })
  return { key: 'create', title: t('group.create'), items }
}

const settingNames = [
  'themeColor',
  'theme',
  'navbar',
  'menu',
  'topMenu',
  'footer',
  'tabBar',
  'menuFromServer',
  'menuWidth',
  'colorWeak',
] as const

/** The settings by name; each opens the drawer that has them. */
function useSettingsGroup(query: string): PaletteGroup {
  const { t } = useTranslation(['palette', 'settings'])
  const items = settingNames.flatMap((name): PaletteItem[] => {
    const title = t(`settings:name.${name}`)
    const match = findMatch(title, query)
    if (!match) return []
    return [
      { id: `setting.${name}`, title, ranges: match.ranges, icon: IconSettings, choose: openSettingsDrawer },
    ]
  })
  return { key: 'settings', title: t('group.settings'), items }
}

/** Finds pages, actions and records by a few letters, and runs the chosen one. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette')
  const [query, setQuery] = useState('')
  const [composing, setComposing] = useState(false)
  const reachable = useReachablePages()
  const pages = usePageGroups(query, reachable)
  const actions = useActionGroups(query)
  const creating = useCreations(query, reachable)
  const settings = useSettingsGroup(query)
  useReturnOfCursor()

  const groupsWith = (records: readonly PaletteGroup[]) =>
    query.trim() === ''
      ? [pages.recent, actions.page, pages.all, actions.shell]
      : [pages.all, actions.page, creating, actions.shell, settings, ...records]

  return (
    <Modal
      opened
      size={640}
      yOffset="12vh"
      padding={0}
      withCloseButton={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      title={t('title')}
      classNames={{ header: classes.heading ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
      onClose={onClose}
    >
      <RecordGroups query={query} composing={composing} pages={reachable}>
        {records => (
          <PaletteBox
            query={query}
            groups={groupsWith(records)}
            onQuery={setQuery}
            onComposing={setComposing}
            onClose={onClose}
          />
        )}
      </RecordGroups>
    </Modal>
  )
}

/** A page and how well it matches. */
interface Found {
  page: ReachablePage
  match: Match
  /** The title in the other language, when only that matched. */
  other?: string
}

/** The matching pages that the user may open. Without a query, the recently opened ones come first. */
function usePageGroups(
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
  const pageMatches = pages
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
