import type { ComponentType } from 'react'
import type { Action } from '../../../../kit/actions/action.ts'
import { useOfferedActions } from '../../../../kit/actions/registry.ts'
import { type ReachablePage, useReachablePages } from '../../../../kit/navigation/reachable-pages.ts'
import { useLanguage } from '../../../../kit/text/language.ts'
import { pageIcon } from '../page-icon.ts'

/** A page or an action for the quick operations. */
export interface QuickItem {
  /** Stored id: `page.Content`, `action.shell.palette`. */
  id: string
  label: string
  /** The sections of a page; empty for an action. */
  detail: string
  icon: ComponentType<{ size?: number }> | undefined
  target: { page: ReachablePage } | { action: Action }
}

/** Where users are already. */
const ownPage = 'Workplace'

/** Actions that belong to the page on screen, and so are not there on another one. */
const ofPage: readonly Action['group'][] = [undefined, 'page', 'row', 'selection', 'list']

/** Everything that the user may add: pages in the menu's order, then actions of the console. */
export function useQuickItems(): QuickItem[] {
  const language = useLanguage()
  const pages = useReachablePages()
    .filter(({ name }) => name !== ownPage)
    .map(
      (page): QuickItem => ({
        id: `page.${page.name}`,
        label: page.title[language],
        detail: page.trail.map(title => title[language]).join(' / '),
        icon: pageIcon(page),
        target: { page },
      }),
    )
  const actions = useOfferedActions()
    .filter(({ group, keysOnly }) => !keysOnly && !ofPage.includes(group))
    .map(
      (action): QuickItem => ({
        id: `action.${action.id}`,
        label: action.label(),
        detail: '',
        icon: action.icon,
        target: { action },
      }),
    )
  return [...pages, ...actions]
}

/** Default quick operations: the first five of these that the user may open. */
const proposed = [
  'Content',
  'DataAnalysis',
  'Channels',
  'Step',
  'SystemRole',
  'SearchTable',
  'Card',
  'MessageList',
  'Info',
  'Setting',
]
const proposedCount = 5

export const defaultQuick = (items: readonly QuickItem[]): string[] =>
  proposed
    .map(name => `page.${name}`)
    .filter(id => items.some(item => item.id === id))
    .slice(0, proposedCount)

/** The chosen ones that the user may still open, in their order. */
export const chosenItems = (ids: readonly string[], items: readonly QuickItem[]): QuickItem[] =>
  ids.flatMap(id => items.find(item => item.id === id) ?? [])
