import { beginPasskeySignIn, signInWithPasskey } from '@greenroom/contract/areas/auth/passkeys'
import { eq, sql } from 'drizzle-orm'
import { recordRefusal } from '../../../platform/audit/operation.ts'
import { actAs } from '../../../platform/audit/transaction.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handle, handlePrepared, type PrepareContext } from '../../../platform/http/handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { users } from '../../../platform/users/schema.ts'
import { lockUser } from '../../../platform/users/store.ts'
import { countAttempt, forget, forgive, ofAddress, ofSecondStep, ofUser } from '../attempts.ts'
import { newChallenge } from '../passkeys/challenges.ts'
import { relyingParty } from '../passkeys/relying-party.ts'
import { passkeys } from '../passkeys/schema.ts'
import { verifyUse } from '../passkeys/verify.ts'
import { finishSignIn } from './finish.ts'
import { findPending, takePending } from './pending.ts'

/** Handlers for signing in with a passkey. A passkey is possessed and unlocked by its owner, so it counts as both steps. */
export function passkeySignInHandlers(platform: Platform): Handler[] {
  const { settings } = platform
  return [
    handle(beginPasskeySignIn, async ({ queries, request }) => {
      const { id } = relyingParty(settings, request)
      const challenge = new Uint8Array(Buffer.from(await newChallenge(queries, null), 'base64url'))
      const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
      // Without a list of passkeys, which would reveal who has some. Browsers find the site's passkeys themselves.
      const options = await generateAuthenticationOptions({
        rpID: id,
        challenge,
        userVerification: 'required',
      })
      return { options: { ...options } }
    }),

    handlePrepared(
      signInWithPasskey,
      context => check(platform, context),
      async (context, { credential, use, pending, place }) => {
        const { input, queries } = context
        const user = await lockUser(queries, credential.userId)
        if (user?.status !== 'active') throw fail('wrongPasskey')
        await actAs(queries, user.id)
        if (pending) await takePending(queries, pending.id)
        await queries
          .update(passkeys)
          .set({ ...use, lastUsedAt: sql`now()` })
          .where(eq(passkeys.id, credential.id))
        await forget(queries, [ofUser(user.id, '').key, ofSecondStep(user.id).key])
        await forgive(queries, [place])
        const remember = pending?.remembered ?? input.body.remember
        return finishSignIn(context, settings, user, { remember, device: input.body.device })
      },
    ),
  ]
}

/** @throws ApiError `wrongPasskey` for any wrong part, with an entry in the operation log */
async function check(
  { database, settings }: Platform,
  { input, request, operation }: PrepareContext<typeof signInWithPasskey>,
) {
  const { pool } = database
  const party = relyingParty(settings, request)
  const { response, ...whole } = input.body.response
  const place = ofAddress(request.address)
  const { action, address, device } = operation
  await countAttempt(pool, [place], { action, address, device, title: 'passkey' })
  const pending =
    input.body.challenge === '' ? undefined : (await findPending(pool, input.body.challenge)).pending
  const [passkey] = await pool
    .select({ credential: passkeys, user: { username: users.username, status: users.status } })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, whole.id))
  const isTheirs =
    passkey?.user.status === 'active' && (!pending || pending.userId === passkey.credential.userId)
  const use = isTheirs ? await verifyUse(pool, party, response, whole, passkey.credential) : undefined
  if (passkey && use) return { credential: passkey.credential, use, pending, place: place.key }
  const title = passkey?.user.username ?? 'passkey'
  await recordRefusal(pool, operation, { entity: 'session', entityId: '', title })
  throw fail('wrongPasskey')
}
