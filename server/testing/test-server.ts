import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@greenroom/contract/areas/auth/sign-in'
import type { Endpoint, RequestOf, ResponseOf } from '@greenroom/contract/endpoint'
import {
  type Envelope,
  envelopeSchema,
  idempotencyKeyHeader,
  tokenHeader,
  viewAsHeader,
} from '@greenroom/contract/envelope'
import type { Language } from '@greenroom/contract/languages'
import { type Assembled, type AssemblyParts, assemble } from '../assemble.ts'
import type { Database } from '../platform/database/database.ts'
import { createLog } from '../platform/log.ts'
import { readSettings } from '../platform/settings.ts'
import { lowerHashingCost } from './hashing-cost.ts'
import { recordOutcome } from './outcomes.ts'
import { repeatWrites } from './repeat-writes.ts'
import { cloneDatabase, type TestDatabase } from './test-database.ts'
import { testEnvironment } from './test-environment.ts'

lowerHashingCost()

/** The parts of a request as they go out, unchecked: tests send wrong ones too. */
export interface LooseRequest {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

interface CallOptions {
  token?: string | undefined
  language?: Language
  /** The id of the role that the call looks through. */
  viewAs?: string | undefined
  /** The key of a write that is sent again. */
  key?: string | undefined
}

export interface TestServer extends Assembled {
  database: TestDatabase
  /** Makes a call as a client would and gives the envelope. A write has a key, and one of each is sent twice. */
  call(call: Endpoint, request?: LooseRequest, options?: CallOptions): Promise<Envelope>
  /** Makes a call that must succeed and gives its data. */
  ask<C extends Endpoint>(call: C, request: RequestOf<C>, options?: CallOptions): Promise<ResponseOf<C>>
  /** The session token of a demo login (its password is its name). */
  signIn(username: 'admin' | 'user'): Promise<string>
  /** The address of a call with its parameters filled in. */
  request(call: Endpoint, request?: LooseRequest, options?: CallOptions): Request
}

/** A whole server on a database of its own, without a port; end it with `stop`. */
export async function startTestServer(
  environment: Record<string, string> = {},
  onDatabase?: Database,
  parts: Partial<AssemblyParts> = {},
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-test-files-'))
  const settings = readSettings({ ...testEnvironment, DATA_DIR: dataDir, ...environment })
  const database = onDatabase ? { ...onDatabase, again: () => onDatabase } : await cloneDatabase()
  const assembled = assemble({
    settings,
    database,
    log: createLog('silent'),
    validateResponses: true,
    ...parts,
  })
  await assembled.start()

  const sendWrite = repeatWrites(request => assembled.app.fetch(request))
  const call: TestServer['call'] = async (declaration, request, options) => {
    const send = (key?: string) => requestOf(declaration, request, { key, ...options })
    const isRepeatable = declaration.effect === 'write' && declaration.access !== 'public'
    const response = await (isRepeatable ? sendWrite(declaration, send) : assembled.app.fetch(send()))
    const envelope = envelopeSchema.parse(await response.json())
    recordOutcome(declaration, envelope.code)
    return envelope
  }
  const ask: TestServer['ask'] = async (declaration, request, options) => {
    const { file }: { file?: unknown } = request
    const sent = file instanceof File ? { ...request, body: formOf(declaration, file) } : request
    const envelope = await call(declaration, sent, options)
    if (envelope.code !== 20000) throw new Error(`${declaration.id} answered ${JSON.stringify(envelope)}`)
    return declaration.response.parse(envelope.data) as ResponseOf<typeof declaration>
  }
  return {
    ...assembled,
    database,
    call,
    ask,
    request: requestOf,
    async signIn(username) {
      return (await ask(login, { body: { username, password: username } })).token
    },
    async stop() {
      await assembled.stop()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The form that takes a file to its call. */
function formOf({ input }: Endpoint, file: File): FormData {
  const form = new FormData()
  form.append(input.file?.field ?? '', file)
  return form
}

function requestOf(
  call: Endpoint,
  { params = {}, query = {}, body }: LooseRequest = {},
  { token, language, viewAs, key }: CallOptions = {},
): Request {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const url = new URL(path, 'http://greenroom.test')
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values].flat()) url.searchParams.append(name, String(value))
  }
  const headers = new Headers()
  if (token !== undefined) headers.set(tokenHeader, token)
  if (language) headers.set('Accept-Language', language)
  if (viewAs !== undefined) headers.set(viewAsHeader, viewAs)
  if (key !== undefined) headers.set(idempotencyKeyHeader, key)
  if (body instanceof FormData) return new Request(url, { method: call.method, headers, body })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  return new Request(url, {
    method: call.method,
    headers,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}
