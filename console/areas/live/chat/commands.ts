import './locales/index.ts'
import { type ChatMessage, deleteChat, releaseChat, starChat } from '@greenroom/contract/areas/live/chat'
import { banViewer, type ChatBan, liftChatBan } from '@greenroom/contract/areas/live/chat-bans'
import i18next from 'i18next'
import { call } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { makeChange } from '../../audit/index.ts'

const topic = 'live-chat.changed'
const quiet = ['notFound'] as const

/** Offered durations of a mute: the key of the label, and minutes. */
export const muteTimes = [
  ['minutes', 10],
  ['hour', 60],
  ['day', 1440],
] as const

/** Stars a message or removes its star. */
export function toggleStar({ id, username, isCollect }: ChatMessage): Promise<void> {
  return change(
    onDone => call(starChat, { body: { ids: [id], starred: !isCollect } }, { quiet, onDone }),
    i18next.t(isCollect ? 'liveChat:done.unstarred' : 'liveChat:done.starred', { name: username }),
  )
}

/** Deletes a message and offers to undo it. */
export function removeMessage({ id, username }: ChatMessage): Promise<void> {
  return change(
    onDone => call(deleteChat, { body: { ids: [id] } }, { quiet, onDone }),
    i18next.t('liveChat:done.deleted', { name: username }),
  )
}

/** Shows a held or deleted message to the audience. */
export function showMessage({ id, username }: ChatMessage): Promise<void> {
  return change(
    onDone => call(releaseChat, { body: { ids: [id] } }, { quiet, onDone }),
    i18next.t('liveChat:done.released', { name: username }),
  )
}

/** Mutes the author of a message for some minutes. */
export function muteAuthor({ id, username }: ChatMessage, minutes: number): Promise<void> {
  const body = { messageId: id, minutes, reason: '' }
  return change(
    onDone => call(banViewer, { body }, { quiet, onDone }),
    i18next.t('liveChat:done.muted', { name: username }),
  )
}

/** Asks, then bans the author of a message and deletes their messages. */
export async function banAuthor({ id, username }: ChatMessage): Promise<void> {
  const confirmed = await confirmAction({
    title: i18next.t('liveChat:ask.banTitle', { name: username }),
    message: i18next.t('liveChat:ask.ban'),
    confirmLabel: i18next.t('liveChat:ask.confirm'),
    danger: true,
  })
  if (!confirmed) return
  const body = { messageId: id, minutes: null, reason: '', deletesMessages: true }
  await change(
    onDone => call(banViewer, { body }, { quiet, onDone }),
    i18next.t('liveChat:done.banned', { name: username }),
  )
}

/** Lifts the ban or mute of a viewer. */
export function liftBan({ id, viewerName }: ChatBan): Promise<void> {
  return change(
    onDone => call(liftChatBan, { params: { id } }, { quiet, onDone }),
    i18next.t('liveChat:done.lifted', { name: viewerName }),
  )
}

async function change(
  send: (onDone: (requestId: string) => void) => Promise<unknown>,
  doneText: string,
): Promise<void> {
  await makeChange({ send, doneText, missingText: i18next.t('liveChat:missing'), topic })
}
