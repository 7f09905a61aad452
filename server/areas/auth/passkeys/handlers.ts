import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type Passkey,
  passkeyLimits,
  removePasskey,
  renamePasskey,
} from '@greenroom/contract/areas/auth/passkeys'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { and, asc, eq } from 'drizzle-orm'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle, handlePrepared } from '../../../platform/http/handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockUser } from '../../../platform/users/store.ts'
import { requireConfirmed } from '../sessions/confirmed.ts'
import { newChallenge } from './challenges.ts'
import { relyingParty, supportedAlgorithmIDs } from './relying-party.ts'
import { passkeys } from './schema.ts'
import { verifyNewPasskey } from './verify.ts'

type StoredPasskey = typeof passkeys.$inferSelect

/** Handlers for one's own passkeys. */
export function passkeyHandlers({ database, settings }: Platform): Handler[] {
  return [
    handle(listPasskeys, async ({ actor, queries }) => {
      const mine = eq(passkeys.userId, actor.id)
      const rows = await queries.select().from(passkeys).where(mine).orderBy(asc(passkeys.createdAt))
      return rows.map(toPasskey)
    }),

    handle(beginPasskey, async ({ actor, queries, request }) => {
      await requireConfirmed(queries, actor)
      const { id } = relyingParty(settings, request)
      await lockUser(queries, actor.id)
      const own = await queries.select().from(passkeys).where(eq(passkeys.userId, actor.id))
      if (own.length >= passkeyLimits.perUser) throw fail('wrongState', { ids: [actor.id] })
      const { generateRegistrationOptions } = await import('@simplewebauthn/server')
      const options = await generateRegistrationOptions({
        rpName: 'Greenroom',
        rpID: id,
        userName: actor.username,
        userDisplayName: actor.name || actor.username,
        userID: new Uint8Array(Buffer.from(actor.id.replaceAll('-', ''), 'hex')),
        challenge: new Uint8Array(Buffer.from(await newChallenge(queries, actor.id), 'base64url')),
        attestationType: 'none',
        supportedAlgorithmIDs,
        excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { options: { ...options } }
    }),

    handlePrepared(
      addPasskey,
      async ({ actor, input, request }) => {
        await requireConfirmed(database.pool, actor)
        const party = relyingParty(settings, request)
        const verified = await verifyNewPasskey(database.pool, party, input.body.response, actor.id)
        if (!verified) throw fail('wrongPasskey')
        return verified
      },
      async ({ actor, input, queries, publish }, made) => {
        const values = { ...made, userId: actor.id, name: input.body.name }
        const [added] = await queries.insert(passkeys).values(values).onConflictDoNothing().returning()
        if (!added) throw fail('wrongPasskey')
        publishChanged(publish, actor.id)
        return toPasskey(added)
      },
    ),

    handle(renamePasskey, async ({ actor, input, queries, publish }) => {
      const [renamed] = await queries
        .update(passkeys)
        .set({ name: input.body.name })
        .where(and(eq(passkeys.id, input.params.id), eq(passkeys.userId, actor.id)))
        .returning()
      if (!renamed) throw fail('notFound')
      publishChanged(publish, actor.id)
      return toPasskey(renamed)
    }),

    handle(removePasskey, async ({ actor, input, queries, publish }) => {
      await requireConfirmed(queries, actor)
      const removed = await queries
        .delete(passkeys)
        .where(and(eq(passkeys.id, input.params.id), eq(passkeys.userId, actor.id)))
        .returning({ id: passkeys.id })
      if (removed.length === 0) throw fail('notFound')
      publishChanged(publish, actor.id)
      return null
    }),
  ]
}

function publishChanged(publish: HandlerContext<Endpoint>['publish'], id: string): void {
  publish({ topic: 'session.changed', ids: [id] }, { user: id })
}

function toPasskey({ id, name, createdAt, lastUsedAt, synced }: StoredPasskey): Passkey {
  return {
    id,
    name,
    createdTime: createdAt.toISOString(),
    lastUsedTime: lastUsedAt?.toISOString() ?? null,
    synced,
  }
}
