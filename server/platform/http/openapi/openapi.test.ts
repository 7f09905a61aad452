import { allEndpoints } from '@greenroom/contract/endpoints'
import { errors } from '@greenroom/contract/errors'
import { failuresOf } from '@greenroom/contract/failures'
import { routeFailuresOf } from '@greenroom/contract/http-route'
import { allHttpRoutes } from '@greenroom/contract/http-routes'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { describeApi } from './document.ts'
import { createOpenApi } from './openapi.ts'

const described = { url: 'https://greenroom.test', version: '1.2.3' }
const api = { endpoints: allEndpoints, routes: allHttpRoutes }
const openApi = createOpenApi(api, described)
const app = new Hono().get('/api/openapi.json', openApi.document).get('/api/docs', openApi.page)
const document = describeApi(api, described)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** All references in the document. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' ? [String(inner)] : references(inner),
  )
}

/** All inline schemas of objects with several fields, as text; envelopes are skipped because their data differ. */
function spelledOut(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const isObject = 'properties' in value && Object.keys(value.properties ?? {}).length > 1
  const isEnvelope = isObject && JSON.stringify(value).includes('"status":{"const":')
  const own = isObject && !isEnvelope ? [JSON.stringify(value)] : []
  return [...own, ...Object.values(value).flatMap(spelledOut)]
}

describe('the OpenAPI document', () => {
  test('is served as JSON and says where the calls are answered', async () => {
    const served = await (await app.request('/api/openapi.json')).json()
    expect(served).toEqual(JSON.parse(JSON.stringify(document)))
    expect(served.openapi).toMatch(/^3\.1\.\d+$/)
    expect(served.servers).toEqual([{ url: 'https://greenroom.test' }])
  })

  test('has every endpoint and route of the contract under its path and method, and nothing else', () => {
    const described = operations.map(({ path, method, operation }) =>
      [method, path, operation.operationId].join(' '),
    )
    const declared = [...allEndpoints, ...allHttpRoutes].map(call =>
      [call.method.toLowerCase(), call.path, call.id].join(' '),
    )
    expect(described.toSorted()).toEqual(declared.toSorted())
  })

  test('names every record that responses share, and spells it out once', () => {
    const { schemas } = document.components
    const responses = operations.flatMap(({ operation }) => spelledOut(operation.responses))
    const inRecords = Object.values(schemas).flatMap(schema => Object.values(schema).flatMap(spelledOut))
    const inline = [...responses, ...inRecords]
    expect(inline.filter((schema, place) => inline.indexOf(schema) !== place)).toEqual([])
    const named = new Set(Object.values(schemas).map(schema => JSON.stringify(schema)))
    expect(inline.filter(schema => named.has(schema))).toEqual([])
  })

  test('refers only to schemas that it has', () => {
    const schemas = Object.keys(document.components.schemas)
    for (const reference of references(document)) {
      expect(schemas).toContain(reference.replace('#/components/schemas/', ''))
    }
    for (const name of schemas) expect(name).toMatch(/^[a-zA-Z0-9._-]+$/)
  })

  test('declares each parameter of a path, as required', () => {
    for (const { path, operation } of operations) {
      const inPath = (operation.parameters ?? []).filter(parameter => parameter.in === 'path')
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
      expect(inPath.every(({ required }) => required)).toBe(true)
    }
  })

  test('says of every call who may make it', () => {
    expect(Object.keys(document.components.securitySchemes)).toEqual(['AccessToken', 'Bearer'])
    for (const call of [...allEndpoints, ...allHttpRoutes]) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()]
      expect(operation?.security).toEqual(call.access === 'public' ? [] : undefined)
      expect(operation?.['x-permission']).toBe(call.access.includes(':') ? call.access : undefined)
    }
  })

  test('gives every call a success with its code, and every failure that it declares, under its HTTP status', () => {
    for (const call of allEndpoints) {
      const responses = document.paths[call.path]?.[call.method.toLowerCase()]?.responses ?? {}
      expect(JSON.stringify(responses['200'])).toContain('"const":20000')
      for (const name of failuresOf(call)) {
        const entry = errors[name]
        const status = 'httpStatus' in entry ? entry.httpStatus : 200
        expect(references(responses[status])).toContain(`#/components/schemas/failure.${name}`)
      }
    }
  })

  test.each(allHttpRoutes)('gives $id its answers with their media types, and its failures', route => {
    const operation = document.paths[route.path]?.[route.method.toLowerCase()]
    expect(operation?.summary).toBe(route.summary)
    for (const [status, { content = {} }] of Object.entries(route.responses)) {
      expect(Object.keys(operation?.responses[status]?.content ?? {})).toEqual(
        expect.arrayContaining(Object.keys(content)),
      )
    }
    const failures = references(operation?.responses).filter(reference => reference.includes('/failure.'))
    expect(failures.toSorted()).toEqual(
      routeFailuresOf(route)
        .map(name => `#/components/schemas/failure.${name}`)
        .toSorted(),
    )
  })

  test('offers a key by which a write can be sent again, and only there', () => {
    for (const { effect, access, path, method } of allEndpoints) {
      const parameters = document.paths[path]?.[method.toLowerCase()]?.parameters ?? []
      const keys = parameters.filter(({ name }) => name === 'Idempotency-Key')
      const isRepeatable = effect === 'write' && access !== 'public'
      expect(keys.map(({ in: place, required }) => [place, required])).toEqual(
        isRepeatable ? [['header', false]] : [],
      )
    }
  })

  test('describes a page number as a number, with its default, though it travels as text', () => {
    const parameters = document.paths['/api/list/policy']?.get?.parameters
    expect(parameters?.find(({ name }) => name === 'current')).toEqual({
      name: 'current',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
    })
  })
})

describe('the page of calls', () => {
  const read = async () => (await app.request('/api/docs')).text()

  test('names every call with its path and permission, and every code', async () => {
    const page = await read()
    for (const { id, path, access } of [...allEndpoints, ...allHttpRoutes]) {
      expect(page).toContain(`<article id="${id}">`)
      expect(page).toContain(`<code>${path}</code>`)
      if (access.includes(':')) expect(page).toContain(`needs ${access}`)
    }
    for (const [name, { code }] of Object.entries(errors)) {
      expect(page).toContain(`<span id="${name}">${code}</span>`)
    }
  })

  test('loads nothing, runs nothing, and is allowed nothing but its own style', async () => {
    const page = await read()
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(|\son\w+=|\sstyle=/)
    const policy = (await app.request('/api/docs')).headers.get('Content-Security-Policy') ?? ''
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`style-src 'sha256-${Buffer.from(digest).toString('base64')}'`)
  })

  test('has every place that it links to, each once', async () => {
    const page = await read()
    const places = [...page.matchAll(/ id="([^"]+)"/g)].map(match => match[1])
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(match => match[1])
    expect(new Set(places).size).toBe(places.length)
    for (const link of new Set(links)) expect(places).toContain(link)
  })

  test('shows texts of the contract as text, with any characters', async () => {
    const [first] = allEndpoints
    if (!first) throw new Error('There are no calls')
    const summary = '<b>bold</b> & "quoted"'
    const odd = createOpenApi({ endpoints: [{ ...first, summary }], routes: [] }, described)
    const page = await (await new Hono().get('/', odd.page).request('/')).text()
    expect(page).toContain('&lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot;')
  })
})
