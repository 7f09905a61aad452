import {
  clearMessages,
  type Message,
  type MessageType,
  messageLimits,
  messageTypes,
  pageMessages,
  readAllMessages,
  readMessages,
} from '@greenroom/contract/areas/messages'
import i18next from 'i18next'
import { CallFailure, call } from '../../kit/call.ts'
import { confirmAction } from '../../kit/confirm.tsx'
import { invalidate } from '../../kit/events.ts'
import { toast } from '../../kit/toast.ts'
import { typeText } from './words.ts'

/** Marks messages as read; one that was cleared in another window is no trouble. True when it was done. */
export function markRead(list: readonly Message[]): Promise<boolean> {
  const ids = list.filter(({ status }) => status === 0).map(({ id }) => id)
  if (ids.length === 0) return Promise.resolve(true)
  return attempt(async () => {
    await call(
      readMessages,
      { body: { ids: ids.slice(0, messageLimits.idsPerCall) } },
      { quiet: ['notFound'] },
    )
  })
}

/** Marks all unread messages of one type as read. */
export function markAllRead(type: MessageType): Promise<boolean> {
  return attempt(async () => {
    const { read } = await call(readAllMessages, { body: { type } })
    toast.success(i18next.t('messages:counted.read', { count: read }))
  })
}

/** Marks all unread messages of every type as read. */
export function markEverythingRead(): Promise<boolean> {
  return attempt(async () => {
    const answers = await Promise.all(messageTypes.map(type => call(readAllMessages, { body: { type } })))
    const count = answers.reduce((sum, { read }) => sum + read, 0)
    toast.success(i18next.t('messages:counted.read', { count }))
  })
}

/** Asks, naming how many there are, and removes all messages of one type. */
export function clearAll(type: MessageType): Promise<boolean> {
  return attempt(async () => {
    const words = { type: typeText(type) }
    const { total } = await call(pageMessages, { query: { type, pageSize: '1' } })
    const confirmed = await confirmAction({
      title: i18next.t('messages:ask.clearTitle', words),
      message: i18next.t('messages:ask.clear', { ...words, count: total }),
      confirmLabel: i18next.t('messages:action.clear'),
      danger: true,
    })
    if (!confirmed) return
    const { cleared } = await call(clearMessages, { body: { type } })
    toast.success(i18next.t('messages:counted.cleared', { ...words, count: cleared }))
  })
}

/** The call has told the person about a failure; what is shown is read again in any case. */
async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    return false
  } finally {
    void invalidate('message.changed')
  }
}
