import './locales/index.ts'
import { type ChatMessage, deleteChat, releaseChat, starChat } from '@greenroom/contract/areas/live-chat/chat'
import { banViewer, type ChatBan, liftChatBan } from '@greenroom/contract/areas/live-chat/chat-bans'
import i18next from 'i18next'
import { callWithId } from '../../kit/call/call.ts'
import { type Command, runCommand } from '../../kit/command/run-command.ts'

/** Makes a change of a message or its author. */
async function change(command: Pick<Command<unknown>, 'confirm' | 'send' | 'done'>): Promise<void> {
  const refusals = { notFound: () => i18next.t('liveChat:missing') }
  await runCommand({ ...command, refusals, topics: ['live-chat.changed'] })
}

/** Offered durations of a mute: the key of the label, and minutes. */
export const muteTimes = [
  ['minutes', 10],
  ['hour', 60],
  ['day', 1440],
] as const

/** Stars a message or removes its star. */
export function toggleStar({ id, username, isCollect }: ChatMessage): Promise<void> {
  return change({
    send: options => callWithId(starChat, { body: { ids: [id], starred: !isCollect } }, options),
    done: () =>
      i18next.t(isCollect ? 'liveChat:done.unstarred' : 'liveChat:done.starred', { name: username }),
  })
}

/** Deletes a message and offers to undo it. */
export function removeMessage({ id, username }: ChatMessage): Promise<void> {
  return change({
    send: options => callWithId(deleteChat, { body: { ids: [id] } }, options),
    done: () => i18next.t('liveChat:done.deleted', { name: username }),
  })
}

/** Shows a held or deleted message to the audience. */
export function showMessage({ id, username }: ChatMessage): Promise<void> {
  return change({
    send: options => callWithId(releaseChat, { body: { ids: [id] } }, options),
    done: () => i18next.t('liveChat:done.released', { name: username }),
  })
}

/** Mutes the author of a message for some minutes. */
export function muteAuthor({ id, username }: ChatMessage, minutes: number): Promise<void> {
  const body = { messageId: id, minutes, reason: '' }
  return change({
    send: options => callWithId(banViewer, { body }, options),
    done: () => i18next.t('liveChat:done.muted', { name: username }),
  })
}

/** Bans the author of a message and deletes their messages, and offers to undo both. */
export async function banAuthor({ id, username }: ChatMessage): Promise<void> {
  const body = { messageId: id, minutes: null, reason: '', deletesMessages: true }
  await change({
    confirm: {
      title: i18next.t('liveChat:ask.banTitle', { name: username }),
      message: i18next.t('liveChat:ask.ban'),
      confirmLabel: i18next.t('liveChat:ask.confirm'),
      danger: true,
    },
    send: options => callWithId(banViewer, { body }, options),
    done: () => i18next.t('liveChat:done.banned', { name: username }),
  })
}

/** Lifts the ban or mute of a viewer. */
export function liftBan({ id, viewerName }: ChatBan): Promise<void> {
  return change({
    send: options => callWithId(liftChatBan, { params: { id } }, options),
    done: () => i18next.t('liveChat:done.lifted', { name: viewerName }),
  })
}
