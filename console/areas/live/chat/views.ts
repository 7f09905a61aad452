import './locales/index.ts'
import { type ChatMessage, chatCategories } from '@greenroom/contract/areas/live/chat'
import i18next from 'i18next'

/** Which messages the panel shows. */
export const chatViews = ['all', ...chatCategories, 'starred', 'held', 'deleted'] as const
export type ChatView = (typeof chatViews)[number]

/** What is shown, and what is looked for in it. */
export interface ChatFilter {
  view: ChatView
  text: string
}

const isCategory = (view: ChatView) => chatCategories.find(category => category === view)

/** A filter as the server is asked by it. */
export function filterQuery({ view, text }: ChatFilter) {
  const category = isCategory(view)
  return {
    ...(category && { category }),
    ...(view === 'starred' && { starred: '1' as const }),
    ...((view === 'held' || view === 'deleted') && { state: view }),
    ...(text !== '' && { text }),
  }
}

/** Whether a message that came or changed belongs to what is shown: the server's rule for one message. */
export function matchesFilter({ view, text }: ChatFilter, message: ChatMessage): boolean {
  const { state, category, isCollect, content, username } = message
  const sought = text.toLowerCase()
  const hasText = content.toLowerCase().includes(sought) || username.toLowerCase().includes(sought)
  if (!hasText) return false
  if (view === 'held' || view === 'deleted') return state === view
  if (state === 'deleted') return false
  if (view === 'starred') return isCollect
  return view === 'all' || category === view
}

export const viewText = (view: ChatView): string => i18next.t(`liveChat:views.${view}`)
