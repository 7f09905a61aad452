import type { login } from '@greenroom/contract/areas/auth/sign-in'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { actAs } from '../../../platform/audit/transaction.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { StoredUser } from '../../../platform/users/store.ts'
import { endSessionsOf, startSession } from '../sessions/store.ts'
import { recordSignIn } from '../store.ts'
import { rememberDevice } from './known-devices.ts'

interface Chosen {
  /** Makes the session long-lived. */
  remember: boolean
  /** Token that the browser stored at an earlier sign-in; empty without one. */
  device: string
}

/** Signs in a user with a proved identity. Every way of signing in ends here. */
export async function finishSignIn(
  { queries, publish, request }: Pick<HandlerContext<typeof login>, 'queries' | 'publish' | 'request'>,
  { SINGLE_SESSION }: Pick<Settings, 'SINGLE_SESSION'>,
  { id, mustChangePassword }: StoredUser,
  { remember, device }: Chosen,
): Promise<ResponseOf<typeof login>> {
  await actAs(queries, id)
  if (SINGLE_SESSION) {
    const ids = await endSessionsOf(queries, id, 'replaced')
    if (ids.length > 0) publish({ topic: 'session.ended', ids }, { user: id })
  }
  const token = await startSession(queries, id, request, remember)
  await recordSignIn(queries, id)
  publish({ topic: 'session.changed', ids: [id] }, { user: id })
  return { token, mustChangePassword, device: await rememberDevice(queries, id, device) }
}
