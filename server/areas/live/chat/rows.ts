import type { ChatMessage } from '@greenroom/contract/areas/live/chat'
import type { StoredMessage } from './schema.ts'

/** A message as the specification's chat item. */
export function toChatItem({ id, authorName, content, createdAt, isStarred }: StoredMessage) {
  return { id, username: authorName, content, time: createdAt.toISOString(), isCollect: isStarred }
}

/** A message as moderators see it. */
export function toChatMessage(stored: StoredMessage): ChatMessage {
  const { viewerId, category, state, blockedWords } = stored
  return { ...toChatItem(stored), viewerId, category, state, blockedWords }
}
