import type { authenticationResponse, registrationResponse } from '@greenroom/contract/areas/auth/passkeys'
import type * as z from 'zod'
import type { Queries } from '../../../platform/database/database.ts'
import { takeChallenge } from './challenges.ts'
import { type RelyingParty, supportedAlgorithmIDs } from './relying-party.ts'
import type { passkeys } from './schema.ts'

type StoredPasskey = typeof passkeys.$inferSelect

/** The data to store of a new passkey; undefined when the response is invalid. */
export async function verifyNewPasskey(
  queries: Queries,
  { id, origin }: RelyingParty,
  response: z.infer<typeof registrationResponse>,
  userId: string,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge => takeChallenge(queries, challenge, userId),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports,
    synced: credentialBackedUp,
  }
}

/** The use counter of a signed response; undefined when the response is invalid. */
export async function verifyUse(
  queries: Queries,
  { id, origin }: RelyingParty,
  { userHandle, ...response }: z.infer<typeof authenticationResponse>['response'],
  whole: Omit<z.infer<typeof authenticationResponse>, 'response'>,
  passkey: StoredPasskey,
): Promise<{ counter: number; synced: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyAuthenticationResponse({
    response: { ...whole, response: { ...response, ...(userHandle !== undefined && { userHandle }) } },
    expectedChallenge: challenge => takeChallenge(queries, challenge, null),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { counter: newCounter, synced: credentialBackedUp }
}
