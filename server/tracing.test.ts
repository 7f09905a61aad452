import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { runJobAgain } from '@greenroom/contract/areas/status/operate'
import { readSystemStatus } from '@greenroom/contract/areas/status/system-status'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import manifest from './package.json' with { type: 'json' }
import { openDatabase } from './platform/database/database.ts'
import { readSettings, SettingsError } from './platform/settings.ts'
import { startTracing } from './platform/tracing.ts'
import { cloneDatabase } from './testing/test-database.ts'
import { startTestServer } from './testing/test-server.ts'

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) })),
})
type Span = z.infer<typeof spanSchema>
const bodySchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: spanSchema.shape.attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
})

/** A receiver of OTLP over HTTP; it has what it received. */
async function startReceiver() {
  const spans: Span[] = []
  const requests: IncomingMessage[] = []
  const texts: string[] = []
  const receiver = createServer(async (request, response) => {
    const pieces: Buffer[] = await request.toArray()
    const text = Buffer.concat(pieces).toString()
    requests.push(request)
    texts.push(text)
    for (const { scopeSpans } of bodySchema.parse(JSON.parse(text)).resourceSpans)
      spans.push(...scopeSpans.flatMap(scope => scope.spans))
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void receiver.close())
  const { port } = receiver.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}`, spans, requests, texts }
}

it('A request, its handler, its statements and its job are one trace within the trace of the caller, without values', async () => {
  const { endpoint, spans, requests, texts } = await startReceiver()
  const settings = readSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-test',
    OTEL_SERVICE_NAME: 'greenroom-test',
  })
  const stopTracing = await startTracing(settings, manifest.version)
  onTestFinished(stopTracing)
  const clone = await cloneDatabase()
  const database = openDatabase(clone.address, 5)
  const server = await startTestServer({}, database)
  const token = await server.signIn('admin')
  await database.pool.execute(sql`
    insert into pgboss.job (name, state, start_after, completed_on, output)
    values ('drafts.prune', 'failed', now() - interval '1 hour', now() - interval '1 hour', '{"message": "full"}')`)
  const request = server.request(runJobAgain, { params: { name: 'drafts.prune' } }, { token })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  request.headers.set('traceparent', `00-${traceId}-b7ad6b7169203331-01`)
  await server.app.fetch(request)
  await vi.waitFor(
    async () => expect((await server.ask(readSystemStatus, {}, { token })).jobs?.failed).toEqual([]),
    { timeout: 20_000 },
  )
  await server.stop()
  await clone.close()
  await stopTracing()

  const own = spans.filter(span => span.traceId === traceId)
  const named = (name: string) => own.find(span => span.name === name)
  const call = named('system-status.run-job')
  const handler = named('handle system-status.run-job')
  const job = named('job drafts.prune')
  expect(call).toMatchObject({ parentSpanId: 'b7ad6b7169203331', kind: 2 })
  expect(handler).toMatchObject({ parentSpanId: call?.spanId })
  expect(job).toMatchObject({ parentSpanId: handler?.spanId, kind: 5 })
  const statementsOf = (parent: Span | undefined) =>
    own
      .filter(span => span.kind === 3 && span.parentSpanId === parent?.spanId)
      .map(span => span.attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue ?? '')
  expect(statementsOf(handler).join('\n')).toMatch(/insert into "operation_log".*\$1/)
  expect(statementsOf(job).join('\n')).toMatch(/delete from "form_draft"/)
  expect(requests[0]?.url).toBe('/v1/traces')
  expect(requests[0]?.headers.authorization).toBe('Bearer of-the-test')
  expect(texts.join()).toContain('greenroom-test')
  expect(texts.join()).not.toContain(token)
})

it('Without a receiver, no module of OpenTelemetry’s SDK is loaded', async () => {
  const program = `
    const { registerHooks } = await import('node:module')
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    const { startTracing } = await import('./platform/tracing.ts')
    await import('./start.ts')
    await import('./assemble.ts')
    await (await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: process.argv[1] || undefined, OTEL_EXPORTER_OTLP_HEADERS: {}, OTEL_SERVICE_NAME: 'a' }, '1'))()
    console.log(loaded.length, loaded.filter(url => /@opentelemetry\\/(?!api\\/)|tracing-export/.test(url)).length)`
  const run = async (endpoint: string) => {
    const arguments_ = ['--input-type=module', '-e', program, endpoint]
    const { stdout } = await promisify(execFile)(process.execPath, arguments_, { cwd: import.meta.dirname })
    const [all = 0, ofTracing = 0] = stdout.trim().split(' ').map(Number)
    return { all, ofTracing }
  }
  const without = await run('')
  expect(without.all).toBeGreaterThan(100)
  expect(without.ofTracing).toBe(0)
  expect((await run('http://127.0.0.1:9')).ofTracing).toBeGreaterThan(10)
})

it('A receiver or a header that is none stops the start', () => {
  expect(() => readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' })).toThrow(SettingsError)
  expect(() => readSettings({ OTEL_EXPORTER_OTLP_HEADERS: 'a bare word' })).toThrow(
    /OTEL_EXPORTER_OTLP_HEADERS/,
  )
})
