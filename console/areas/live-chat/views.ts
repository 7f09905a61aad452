import './locales/index.ts'
import { type ChatMessage, chatCategories } from '@greenroom/contract/areas/live-chat/chat'
import i18next from 'i18next'

/** The groups of messages that the panel can show. */
export const chatViews = ['all', ...chatCategories, 'starred', 'held', 'deleted'] as const
export type ChatView = (typeof chatViews)[number]

/** The chosen group of messages and the searched text. */
export interface ChatFilter {
  view: ChatView
  text: string
}

const isCategory = (view: ChatView) => chatCategories.find(category => category === view)

/** Converts a filter to the query of the endpoint. */
export function filterQuery({ view, text }: ChatFilter) {
  const category = isCategory(view)
  return {
    ...(category && { category }),
    ...(view === 'starred' && { starred: '1' as const }),
    ...((view === 'held' || view === 'deleted') && { state: view }),
    ...(text !== '' && { text }),
  }
}

/** Whether a new or changed message matches the filter, by the same rule as on the server. */
export function matchesFilter({ view, text }: ChatFilter, message: ChatMessage): boolean {
  const { state, category, isCollect, content, username } = message
  const query = text.toLowerCase()
  const hasText = content.toLowerCase().includes(query) || username.toLowerCase().includes(query)
  if (!hasText) return false
  if (view === 'held' || view === 'deleted') return state === view
  if (state === 'deleted') return false
  if (view === 'starred') return isCollect
  return view === 'all' || category === view
}

export const viewText = (view: ChatView): string => i18next.t(`liveChat:views.${view}`)
