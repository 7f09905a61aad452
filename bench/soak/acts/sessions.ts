import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { login, logout, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { errors } from '@greenroom/contract/errors'
import type { Act, SimulatedUser } from '../user.ts'

/** Password hash of all users; no password fits it. */
export const password = 'Soak-2026-users'
/** Other servers learn of the end of a session within this time, when their cache expires. */
const mostStaleMs = 35_000
const attempts = 3

const hashOf = (token: string) => hash('sha256', token, 'base64url')

/** Signs in on one server. @throws Error when that is refused */
export async function signIn(user: SimulatedUser): Promise<void> {
  const { username } = user
  for (let attempt = 0; attempt < attempts; attempt++) {
    const outcome = await user.caller.call(login, { body: { username, password } })
    if (outcome.kind === 'cut') continue
    if (outcome.kind === 'refused') throw new Error(`${username} could not sign in: ${outcome.code}`)
    user.token = outcome.data.token
    user.ledger.sessions.set(hashOf(user.token), 'open')
    // On any server.
    const info = await user.caller.call(readUserInfo, {}, user.token)
    if (info.kind === 'refused')
      user.faults.add('session', `${username} signed in, and another call got ${info.code}`)
    return
  }
}

/** Signs out and in again; the old session is soon good on no server. */
export const renewSession: Act = async user => {
  const old = user.token
  const outcome = await user.caller.call(logout, {}, old)
  const isOut = outcome.kind === 'answered'
  user.ledger.sessions.set(hashOf(old), isOut ? 'ended' : 'either')
  await signIn(user)
  if (!isOut) return
  const begun = performance.now()
  for (;;) {
    const again = await user.caller.call(readUserInfo, {}, old)
    if (again.kind === 'refused' && again.code === errors.notSignedIn.code) return
    if (again.kind === 'answered' && performance.now() - begun > mostStaleMs)
      return user.faults.add('session', `${user.username} signed out, and their token is still good`)
    await delay(1000)
  }
}
