import type { Message } from '@greenroom/contract/areas/messages/messages'
import type { Language } from '@greenroom/contract/languages'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { equals, type ListFilter, oneOf } from '../../platform/list/filters.ts'
import { createList, type List } from '../../platform/list/list.ts'
import { messages } from './schema.ts'
import { causeOf, isSnoozed, type StoredMessage } from './store.ts'

/** Without an index, because only one user's messages are searched. */
const containsWords: ListFilter = {
  where: value => {
    const { title, subTitle, content } = messages
    const texts = [title, subTitle, content].map(column => sql`${column} ->> 'zh-CN', ${column} ->> 'en-US'`)
    return sql`position(lower(${value}) in lower(concat_ws(' ', ${sql.join(texts, sql`, `)}))) > 0`
  },
}

/** Messages of a user that are not cleared. */
const ownUncleared: ListFilter = {
  where: value => sql`(${messages.userId} = ${value} and ${messages.clearedAt} is null)`,
}

const inStatus: ListFilter = {
  where: values =>
    sql`(case ${messages.status} when 0 then 'unread' else 'read' end) = any(${sql.param(values)}::text[])`,
}

const ofCause: ListFilter = {
  where: values => sql`${causeOf} = any(${sql.param(values)}::text[])`,
}

const inPlace: ListFilter = {
  where: values =>
    sql`(case when ${isSnoozed} then 'snoozed' else 'inbox' end) = any(${sql.param(values)}::text[])`,
}

/** List of the message page; its query names the `user`. */
export function createMessageList(database: Database): List<StoredMessage, 'time'> {
  return createList<StoredMessage, 'time'>(database, {
    table: messages,
    select: (queries, { where, orderBy, limit, offset }) =>
      queries
        .select()
        .from(messages)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    sortBy: { time: messages.createdAt },
    defaultSort: '-time',
    tieBreak: messages.id,
    filters: {
      user: ownUncleared,
      id: equals(messages.id),
      type: oneOf(messages.type),
      status: inStatus,
      cause: ofCause,
      place: inPlace,
      text: containsWords,
    },
  })
}

/**
 * Converts a stored message to the contract's record, in the reader's language.
 * @param snoozedUntil when it comes back; absent for a message of the inbox
 */
export function toMessage(message: StoredMessage, language: Language, snoozedUntil?: Date): Message {
  const {
    id,
    userId,
    senderId,
    type,
    title,
    subTitle,
    content,
    avatar,
    messageType,
    status,
    createdAt,
    firstAt,
    cause,
    link,
  } = message
  return {
    id,
    type,
    title: title[language],
    subTitle: subTitle[language],
    content: content[language],
    avatar,
    status,
    time: createdAt.toISOString(),
    cause: type === 'message' ? 'user' : cause,
    ...(firstAt && { firstTime: firstAt.toISOString() }),
    ...(snoozedUntil && { snoozedUntil: snoozedUntil.toISOString() }),
    ...(senderId !== null && senderId !== userId && { answerable: true as const }),
    ...(messageType !== null && { messageType }),
    ...(link !== null && { link }),
  }
}
