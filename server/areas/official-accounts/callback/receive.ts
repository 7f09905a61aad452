import { createHash } from 'node:crypto'
import type { CallbackMode } from '@greenroom/contract/areas/official-accounts/official-accounts'
import { eq } from 'drizzle-orm'
import { SaxesParser } from 'saxes'
import type { Queries } from '../../../platform/database/database.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { readSecrets } from '../accounts/account-secrets.ts'
import { officialAccountEvents, officialAccounts } from '../schema.ts'
import { decryptMessage, isSignedBy } from './signature.ts'

/** The texts of a message by the path of their elements, for example `PublishEventInfo/publish_id`; the first of each. */
type MessageFields = ReadonlyMap<string, string>

const maxDepth = 8
const maxFields = 200

/**
 * Reads an XML message of bounded depth and size. Document types are refused, so that entities can't expand.
 * @returns undefined when it is not a valid message
 */
function readMessage(xml: string): MessageFields | undefined {
  const fields = new Map<string, string>()
  const path: string[] = []
  let text = ''
  const parser = new SaxesParser()
  const refuse = (reason: string) => {
    throw new NotAMessage(reason)
  }
  parser.on('error', error => refuse(error.message))
  parser.on('doctype', () => refuse('doctype'))
  parser.on('opentag', ({ name }) => {
    path.push(name)
    text = ''
    if (path.length > maxDepth) refuse('too deep')
  })
  const add = (part: string) => {
    text += part
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const [, ...inner] = path
    const key = inner.join('/')
    if (text.trim() !== '' && !fields.has(key)) fields.set(key, text.trim())
    if (fields.size > maxFields) refuse('too many elements')
    text = ''
    path.pop()
  })
  try {
    parser.write(xml).close()
    return fields
  } catch (error) {
    if (error instanceof NotAMessage) return undefined
    throw error
  }
}

class NotAMessage extends Error {}

/** An account as the receiver of event messages. */
interface Receiver {
  id: string
  appId: string
  token: string
  encodingAesKey: string
  /** As set in WeChat’s back end and in the account. */
  mode: CallbackMode
}

/** The account of a callback address; undefined when there is none, or its keys can't be read. */
export async function findReceiver(
  queries: Queries,
  secrets: Secrets,
  appId: string,
): Promise<Receiver | undefined> {
  const [account] = await queries
    .select({ id: officialAccounts.id, mode: officialAccounts.callbackMode })
    .from(officialAccounts)
    .where(eq(officialAccounts.appId, appId))
  const accountSecrets = account && (await readSecrets(queries, secrets, account.id))
  if (!account || !accountSecrets?.callbackToken || !accountSecrets.callbackKey) return undefined
  return {
    ...account,
    appId,
    token: accountSecrets.callbackToken,
    encodingAesKey: accountSecrets.callbackKey,
  }
}

/** WeChat repeats a message within seconds, so older ones count as replayed. */
const maxAgeSeconds = 15 * 60

/**
 * The content of a message that WeChat has signed just now, as the account’s mode allows; undefined for any other
 * message.
 */
export function openMessage(
  { appId, token, encodingAesKey, mode }: Receiver,
  query: Readonly<Record<string, string>>,
  body: string,
  now = Date.now(),
): MessageFields | undefined {
  const age = Math.abs(now / 1000 - Number(query.timestamp))
  if (!(age <= maxAgeSeconds)) return undefined
  const { signature = '', msg_signature: messageSignature = '', timestamp = '', nonce = '' } = query
  const outer = readMessage(body)
  const sealed = outer?.get('Encrypt')
  if (sealed === undefined) {
    // The signature of a plain message does not cover its content: use it only as a hint to ask WeChat.
    return mode === 'plain' && isSignedBy(signature, token, timestamp, nonce) ? outer : undefined
  }
  if (!isSignedBy(messageSignature, token, timestamp, nonce, sealed)) return undefined
  const message = decryptMessage(sealed, encodingAesKey, appId)
  return message === undefined ? undefined : readMessage(message)
}

const publishId = 'PublishEventInfo/publish_id'
const maxKept = 64

/**
 * Stores an event once, however often it is sent.
 * @returns whether it is new; false for messages that are not events
 */
export async function storeEvent(
  queries: Queries,
  accountId: string,
  fields: MessageFields,
): Promise<boolean> {
  const event = fields.get('Event')
  if (fields.get('MsgType') !== 'event' || event === undefined) return false
  // Repetitions have the same sender and time; events about publishing the same publication and state.
  const named = [publishId, 'PublishEventInfo/publish_status', 'MsgID', 'FromUserName', 'CreateTime']
  const key = createHash('sha256')
    .update(JSON.stringify([event, ...named.map(name => fields.get(name) ?? '')]))
    .digest('base64url')
  const inserted = await queries
    .insert(officialAccountEvents)
    .values({
      accountId,
      key,
      event: event.slice(0, maxKept),
      publishId: fields.get(publishId)?.slice(0, maxKept) ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: officialAccountEvents.id })
  return inserted.length > 0
}
