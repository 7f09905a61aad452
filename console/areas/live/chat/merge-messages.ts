import type { ChatMessage } from '@greenroom/contract/areas/live/chat'
import { type ChatFilter, matchesFilter } from './views.ts'

/**
 * The messages that match a filter, oldest first: those of the pages that were read, with what came and changed since.
 * What changed before the oldest of them belongs to pages that were not read.
 * @param isWhole whether the first message of all is among the pages
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

/** What changed so far with what changed since: the later one of a message counts. */
export function addChanges(known: readonly ChatMessage[], later: readonly ChatMessage[]): ChatMessage[] {
  return [...new Map([...known, ...later].map(message => [message.id, message])).values()]
}
