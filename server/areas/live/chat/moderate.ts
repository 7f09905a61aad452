import type { deleteChat, releaseChat, starChat } from '@greenroom/contract/areas/live/chat'
import { fail } from '../../../platform/errors.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { changeMessages, lockMessages } from './messages.ts'
import { publishChat } from './publish.ts'
import type { StoredMessage } from './schema.ts'

type Context = Pick<HandlerContext<typeof deleteChat>, 'queries' | 'publish'>
type Changes = Partial<Pick<StoredMessage, 'state' | 'isStarred'>>

/** Changes messages and returns how many differed before. @throws ApiError `notFound` */
async function change(
  { queries, publish }: Context,
  ids: readonly string[],
  changes: Changes,
): Promise<{ changed: number }> {
  const found = await lockMessages(queries, ids)
  if (found.length < ids.length) throw fail('notFound')
  const { state, isStarred } = changes
  const different = found.filter(
    message =>
      (state !== undefined && message.state !== state) ||
      (isStarred !== undefined && message.isStarred !== isStarred),
  )
  await changeMessages(
    queries,
    different.map(({ id }) => id),
    changes,
  )
  publishChat(
    publish,
    different.map(({ roomId }) => roomId),
  )
  return { changed: different.length }
}

export const star = (context: HandlerContext<typeof starChat>) =>
  change(context, context.input.body.ids, { isStarred: context.input.body.starred })

export const remove = (context: HandlerContext<typeof deleteChat>) =>
  change(context, context.input.body.ids, { state: 'deleted' })

export const release = (context: HandlerContext<typeof releaseChat>) =>
  change(context, context.input.body.ids, { state: 'shown' })
