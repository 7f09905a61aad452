import type { putContentSetsOnline } from '@greenroom/contract/areas/content/content-sets'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { defineHookPoint } from '../../platform/modules/hooks.ts'

/** Called with sets that go online, in the transaction of the change; an error refuses the change. */
export type SetsOnlineHook = (
  context: Pick<HandlerContext<typeof putContentSetsOnline>, 'actor' | 'queries' | 'publish' | 'enqueue'>,
  ids: readonly string[],
) => Promise<void>

/** Called when sets go online. */
export const onSetsOnline = defineHookPoint<SetsOnlineHook>('content sets go online')
