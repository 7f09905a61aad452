import { hash, randomUUIDv7 } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { login, logout, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import { createExport } from '@greenroom/contract/areas/exports/exports'
import {
  type ImportRow,
  readImport,
  runImport,
  uploadImport,
} from '@greenroom/contract/areas/imports/imports'
import { countUnreadMessages } from '@greenroom/contract/areas/messages/messages'
import { topUpBalance } from '@greenroom/contract/areas/services/services'
import { errors } from '@greenroom/contract/errors'
import { uploadRequest } from '../kit/http.ts'
import { nextRequestId } from './caller.ts'
import type { LedgerImport } from './ledger.ts'
import { type Act, ask, type SimulatedUser, write } from './user.ts'

/** The password of all users. */
export const password = 'Soak-2026-users'
/** Other servers learn of the end of a session within this time, when their cache expires. */
const maxStaleMs = 35_000
const signInAttempts = 3

const hashOf = (token: string) => hash('sha256', token, 'base64url')

/** Signs in on one server. @throws Error when that is refused */
export async function signIn(user: SimulatedUser): Promise<void> {
  const { username } = user
  for (let attempt = 0; attempt < signInAttempts; attempt++) {
    const outcome = await user.caller.call(login, { body: { username, password } }, '')
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

/** Signs out and in again; soon no server accepts the old session. */
export const renewSession: Act = async user => {
  const old = user.token
  const isSignedOut = (await user.caller.call(logout, {}, old)).kind === 'answered'
  user.ledger.sessions.set(hashOf(old), isSignedOut ? 'ended' : 'either')
  await signIn(user)
  const begun = performance.now()
  while (isSignedOut) {
    const again = await user.caller.call(readUserInfo, {}, old)
    if (again.kind === 'refused' && again.code === errors.notSignedIn.code) return
    if (again.kind === 'answered' && performance.now() - begun > maxStaleMs)
      return user.faults.add('session', `${user.username} signed out, and a server still accepts the token`)
    await delay(1000)
  }
}

/** Types a little more into a form. */
export const typeDraft: Act = async user => {
  const text = nextRequestId()
  const sequence = ++user.drafts
  const writer = `soak-writer-${user.userId.slice(0, 8)}`
  const base = { values: {}, version: null }
  const form = { form: 'soak', subject: '', title: '' }
  const body = { ...form, values: { text }, base, writer, sequence, basedOn: null }
  const answer = await ask(user, saveDraft, { body })
  // The next save settles one that was cut off: of one writer, the last counts.
  const before = user.ledger.drafts.get(user.userId) ?? [undefined]
  user.ledger.drafts.set(user.userId, answer ? [text] : [...before, text])
}

export const topUp: Act = async user => {
  const note = nextRequestId()
  const parts = { body: { id: randomUUIDv7(), amount: 100, note } }
  const answer = await write(user, topUpBalance, parts, { entity: 'balance-entry', entries: 1 })
  user.ledger.topUps.set(note, answer !== undefined)
}

export const openMessages: Act = async user => {
  await ask(user, countUnreadMessages)
}

const columns = ['id', 'title', 'author', 'topic', 'status']

/** Exports the user's content items and compares them with the ledger. */
export const exportItems: Act = async user => {
  const begun = performance.now()
  const options = { online: 'online', offline: 'offline' }
  const answer = await ask(user, createExport, {
    body: {
      list: 'content-item',
      format: 'csv',
      title: user.name,
      query: { author: user.name },
      columns: columns.map(key => ({ key, title: key, ...(key === 'status' && { words: options }) })),
    },
  })
  const response = answer && (await user.caller.send({ method: 'GET', path: answer.data.address }))
  // The user notices a download that was cut off, and asks for another one.
  if (!answer || !response) return
  const text = response.body.toString()
  if (!response.mediaType.startsWith('text/csv')) {
    const what = `an export got ${response.status}, ${text.slice(0, 200)}`
    return user.faults.add('refused', what, response.at)
  }
  const lines = text.split('\r\n').slice(1, -1)
  // Own imports may still be writing rows.
  if (lines.length < answer.data.rows)
    user.faults.add('export', `an export has ${lines.length} rows of ${answer.data.rows}`)
  const exported = new Set(lines.map(line => line.replaceAll('"', '')))
  for (const [id, { title, author, topic, status }] of user.items) {
    const line = [id, title, author, topic, status].join(',')
    if (!exported.has(line)) user.faults.add('export', `an export lacks ${line}`)
  }
  user.took.export.push(performance.now() - begun)
}

const minRows = 40
const maxRows = 400
const pollMs = 1000
/** A user gives up an import after this time. */
const timeoutMs = 180_000

/** Uploads a file, checks its dry run, starts the import, and waits for it. */
export const importFile: Act = async user => {
  const begun = performance.now()
  const rows = minRows + Math.floor(user.random() * (maxRows - minRows))
  const entry: LedgerImport = { name: nextRequestId(), rows, id: undefined, stage: 'uploaded' }
  user.ledger.imports.push(entry)
  const id = await upload(user, entry)
  if (id === undefined) return
  entry.id = id
  // An import that was hit by two kills is refused; the check at the end verifies the reason.
  if ((await untilOther(user, id, 'reading')) !== 'dryRun') return
  entry.stage = (await ask(user, runImport, { params: { id } })) ? 'run' : 'cut'
  if (entry.stage === 'run' && (await untilOther(user, id, 'running')))
    user.took.import.push(performance.now() - begun)
}

async function upload(user: SimulatedUser, { name, rows }: LedgerImport): Promise<string | undefined> {
  const lines = Array.from(
    { length: rows },
    (_, place) => `${name}-${place},Import ${place},text,${user.name}`,
  )
  const file = `External ID,Title,Genre,Author\n${lines.join('\n')}\n`
  const response = await user.caller.send(await uploadRequest(`${name}.csv`, file, user.token))
  const outcome = user.caller.read(uploadImport, response)
  if (outcome.kind === 'refused')
    user.faults.add('refused', `${uploadImport.id} got ${outcome.code}`, response?.at)
  return outcome.kind === 'answered' ? outcome.data.id : undefined
}

/** Polls until the import is in another state; undefined when the user gives up. */
async function untilOther(
  user: SimulatedUser,
  id: string,
  state: ImportRow['state'],
): Promise<ImportRow['state'] | undefined> {
  const begun = performance.now()
  while (performance.now() - begun < timeoutMs) {
    await delay(pollMs)
    const answer = await ask(user, readImport, { params: { id } })
    if (answer && answer.data.state !== state) return answer.data.state
  }
  user.faults.add('import', `the import ${id} did not go on for ${timeoutMs / 1000} s`)
  return undefined
}
