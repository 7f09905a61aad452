import type { ChatMessage } from '@greenroom/contract/areas/live-chat/chat'
import { type ChatFilter, matchesFilter } from './views.ts'

/**
 * Merges the read pages with later changes, and returns the messages that match the filter, oldest first. Changes of
 * messages older than the oldest read one are ignored: they belong to pages that were not read.
 * @param isWhole whether the pages contain the first message of the room
 */
export function mergeMessages(
  pages: readonly ChatMessage[],
  changes: readonly ChatMessage[],
  filter: ChatFilter,
  isWhole: boolean,
): ChatMessage[] {
  const oldest = isWhole ? '' : (pages[0]?.id ?? '')
  const merged = new Map(pages.map(message => [message.id, message]))
  for (const message of changes) {
    if (!matchesFilter(filter, message)) merged.delete(message.id)
    else if (message.id >= oldest) merged.set(message.id, message)
  }
  return [...merged.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Adds later changes; the latest version of each message counts. */
export function addChanges(messages: readonly ChatMessage[], later: readonly ChatMessage[]): ChatMessage[] {
  return [...new Map([...messages, ...later].map(message => [message.id, message])).values()]
}
