import type { putContentSetsOnline } from '@greenroom/contract/areas/content/content-sets'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { defineHookPoint } from '../../platform/modules/hooks.ts'

/** Called with sets that go online, in the transaction of the change; an error refuses the change. */
export type SetsOnlineHook = (
  context: Pick<HandlerContext<typeof putContentSetsOnline>, 'actor' | 'queries' | 'publish' | 'enqueue'>,
  ids: readonly string[],
) => Promise<void>

/** Called when sets go online. */
export const onSetsOnline = defineHookPoint<SetsOnlineHook>('content sets go online')

/** Condition on the id of a stored file: the actor may use this open file, which another user uploaded. Undefined: may not. */
export type ContentFileHook = (
  actor: Pick<Actor, 'dataScope' | 'permissions'>,
  fileId: SQL,
) => SQL | undefined

/** Called when a user chooses the file of a content item. */
export const onContentFileChosen = defineHookPoint<ContentFileHook>('the file of a content item is chosen')
