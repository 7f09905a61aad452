import '../locales/index.ts'
import { Modal } from '@mantine/core'
import { IconPlus, IconSettings } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Action } from '../../kit/actions/action.ts'
import { useOfferedActions } from '../../kit/actions/registry.ts'
import { failureText } from '../../kit/feedback/toast.ts'
import { useReturnOfCursor } from '../../kit/input/use-return-of-cursor.ts'
import type { ReachablePage } from '../../kit/navigation/reachable-pages.ts'
import { usePermission } from '../../kit/session/permission.tsx'
import { openSettingsDrawer } from '../settings/open-settings.ts'
import { creations } from './creations.ts'
import type { PaletteGroup, PaletteItem } from './items.ts'
import { findMatch } from './match.ts'
import classes from './palette.module.css'
import { PaletteBox } from './palette-box.tsx'
import { RecordGroups } from './record-groups.tsx'
import { trackUse, usageScore, useUsage } from './usage.ts'
import { usePageGroups } from './use-page-groups.ts'
import { useReachablePages } from './use-reachable-pages.ts'

/** Groups of actions that belong to the page on screen; all others belong to the shell. */
const ofPage: readonly Action['group'][] = [undefined, 'page', 'row', 'selection', 'list']

/** The matching actions of the page on screen and of the shell. */
function useActionGroups(query: string): { page: PaletteGroup; shell: PaletteGroup } {
  const { t } = useTranslation('palette')
  const actions = useOfferedActions().filter(action => !action.keysOnly)
  const items = (isOfPage: boolean) =>
    actions
      .filter(action => ofPage.includes(action.group) === isOfPage)
      .flatMap(action => itemOf(action, query) ?? [])
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
    return [{ id: `create.${name}`, title, ranges: match.ranges, rank: match.rank, icon: IconPlus, choose }]
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
      {
        ...{ id: `setting.${name}`, title, ranges: match.ranges, rank: match.rank },
        ...{ icon: IconSettings, choose: openSettingsDrawer },
      },
    ]
  })
  return { key: 'settings', title: t('group.settings'), items }
}

/** What can be done with the record whose actions are shown. */
function useSubjectGroup(subject: PaletteItem | undefined, query: string): PaletteGroup {
  const { t } = useTranslation('palette')
  const may = usePermission()
  const [read, setRead] = useState<{ of: PaletteItem; actions: readonly Action[]; failure?: string }>()
  useEffect(() => {
    let isCurrent = true
    const show = (actions: readonly Action[], failure?: string) => {
      if (isCurrent && subject) setRead({ of: subject, actions, ...(failure !== undefined && { failure }) })
    }
    // The actions of a view count its rows first.
    Promise.resolve(subject?.actions?.() ?? []).then(show, error => show([], failureText(error)))
    return () => {
      isCurrent = false
    }
  }, [subject])
  if (!subject) return { key: 'subject', title: '', items: [] }
  const { actions = [], failure } = read?.of === subject ? read : {}
  const open = { id: 'open', label: () => t('open'), icon: subject.icon, run: subject.choose }
  const offered = actions.filter(({ need }) => need === undefined || may(need))
  return {
    key: 'subject',
    title: subject.title,
    items: [open, ...offered].flatMap(action => itemOf(action, query) ?? []),
    loading: read?.of !== subject,
    failure,
  }
}

function itemOf(action: Action, query: string): PaletteItem | undefined {
  const match = findMatch(action.label(), query)
  if (!match) return undefined
  return {
    id: `action.${action.id}`,
    title: action.label(),
    ranges: match.ranges,
    rank: match.rank,
    detail: action.about?.(),
    icon: action.icon,
    shortcut: action.shortcut,
    reason: action.refusal?.(),
    choose: () => action.run(),
  }
}

/** How many items stand above all others while nothing is typed: chosen ones, then opened pages. */
const shownRecent = { chosen: 4, all: 8 } as const

/** Finds pages, actions and records by a few letters, and runs the chosen one. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette')
  const [query, setQuery] = useState('')
  const [composing, setComposing] = useState(false)
  /** The record whose actions are shown, and the query that found it. */
  const [subject, setSubject] = useState<{ item: PaletteItem; query: string }>()
  const usage = useUsage()
  const reachable = useReachablePages()
  // The results stay below the actions of a record, so that they are there on the way back.
  const text = subject?.query ?? query
  const pages = usePageGroups(text, reachable)
  const actions = useActionGroups(text)
  const creating = useCreations(text, reachable)
  const settings = useSettingsGroup(text)
  const subjectGroup = useSubjectGroup(subject?.item, query)
  useReturnOfCursor()

  const score = ({ id }: PaletteItem) => usageScore(usage, id)
  const ranked = ({ items, ...group }: PaletteGroup): PaletteGroup => ({
    ...group,
    items: items.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || score(other) - score(one)),
  })

  function groupsWith(records: readonly PaletteGroup[]): PaletteGroup[] {
    if (subject) return [subjectGroup]
    const matches = [pages.all, actions.page, creating, actions.shell, settings].map(ranked)
    if (query.trim() !== '') return [...matches, ...records]
    const chosen = matches
      .flatMap(({ items }) => items.filter(item => score(item) > 0 && item.id !== pages.shownId))
      .sort((one, other) => score(other) - score(one))
      .slice(0, shownRecent.chosen)
    const ids = new Set(chosen.map(({ id }) => id))
    const recent = [...chosen, ...pages.recent.filter(({ id }) => !ids.has(id))].slice(0, shownRecent.all)
    const above = new Set(recent.map(({ id }) => id))
    const others = [actions.page, pages.all, actions.shell].map(group => ({
      ...group,
      items: group.items.filter(({ id }) => !above.has(id)),
    }))
    return [{ key: 'recent', title: t('group.recent'), items: recent }, ...others]
  }

  function leaveSubject(): void {
    setQuery(subject?.query ?? '')
    setSubject(undefined)
  }

  return (
    <Modal
      opened
      size={640}
      yOffset="12vh"
      padding={0}
      withCloseButton={false}
      returnFocus={false}
      closeOnEscape={subject === undefined}
      transitionProps={{ duration: 0 }}
      title={t('title')}
      classNames={{ header: classes.heading ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
      onClose={onClose}
    >
      <RecordGroups query={text} composing={composing} pages={reachable}>
        {records => (
          <PaletteBox
            query={query}
            groups={groupsWith(records)}
            subject={subject?.item}
            onQuery={setQuery}
            onComposing={setComposing}
            onActions={item => {
              setSubject({ item, query })
              setQuery('')
            }}
            onBack={leaveSubject}
            onChosen={item => {
              if (!subject) trackUse(item.id)
              onClose()
            }}
          />
        )}
      </RecordGroups>
    </Modal>
  )
}
