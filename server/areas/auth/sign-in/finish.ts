import type { login } from '@greenroom/contract/areas/access'
import type { AnswerOf } from '@greenroom/contract/call'
import { actAs } from '../../../platform/audit/transaction.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { StoredPerson } from '../../../platform/users/store.ts'
import { endSessionsOf, startSession } from '../sessions/store.ts'
import { noteSignIn } from '../store.ts'
import { rememberDevice } from './known-devices.ts'

interface Chosen {
  /** Keeps the session for long. */
  remember: boolean
  /** What the browser kept of an earlier sign-in; empty when nothing. */
  device: string
}

/** Lets a person in who has shown who they are: every way of signing in ends here. */
export async function finishSignIn(
  { queries, publish, exchange }: Pick<CallContext<typeof login>, 'queries' | 'publish' | 'exchange'>,
  { SINGLE_SESSION }: Pick<Settings, 'SINGLE_SESSION'>,
  { id, mustChangePassword }: StoredPerson,
  { remember, device }: Chosen,
): Promise<AnswerOf<typeof login>> {
  await actAs(queries, id)
  if (SINGLE_SESSION) {
    const ids = await endSessionsOf(queries, id, 'replaced')
    if (ids.length > 0) publish({ topic: 'session.ended', ids }, { person: id })
  }
  const token = await startSession(queries, id, exchange, remember)
  await noteSignIn(queries, id)
  publish({ topic: 'session.changed', ids: [id] }, { person: id })
  return { token, mustChangePassword, device: await rememberDevice(queries, id, device) }
}
