import type { Endpoint, FileInput } from '@greenroom/contract/endpoint'
import { idempotencyKeyHeader, replayedHeader, tokenHeader } from '@greenroom/contract/envelope'
import { errorTexts } from '@greenroom/contract/error-texts'
import { type ErrorName, errors, success } from '@greenroom/contract/errors'
import { failuresOf } from '@greenroom/contract/failures'
import { type HttpRoute, routeFailuresOf } from '@greenroom/contract/http-route'
import type * as z from 'zod'
import {
  type JsonSchema,
  requestSchema,
  responseSchema,
  type SharedSchemas,
  schemasPath,
} from './json-schema.ts'

/** The parts of an OpenAPI 3.1 document that Greenroom writes. */
export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  security: Record<string, []>[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: SharedSchemas; securitySchemes: Record<string, JsonSchema> }
}

/** An endpoint or route in the document. */
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: []
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; content?: Content }>
  /** Permission that the endpoint needs, if any. */
  'x-permission'?: string
}

/** A parameter of a path, of a query string, or in a header. */
export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}

type Content = Record<string, { schema?: JsonSchema }>

const description = `Every answer of the application has HTTP status 200 and an envelope \`{data, status, msg, code}\`: code ${success.code} is success, every other code is a failure. Files, streams, redirects and the addresses for monitoring have none, as their responses say; what they refuse has one. Texts are in the language of \`Accept-Language\` (zh-CN, en-US). A write that is sent again with the same \`${idempotencyKeyHeader}\` within a day is done once: the response is that of the first request, with \`${replayedHeader}: true\`. Other HTTP statuses are for what never reached the application.`

const securitySchemes = {
  AccessToken: { type: 'apiKey', in: 'header', name: tokenHeader },
  Bearer: { type: 'http', scheme: 'bearer' },
}

/** The installation that the document describes. */
export interface Described {
  version: string
  /** Address that the endpoints are served from. */
  url: string
}

/** What the document describes. */
export interface Api {
  endpoints: readonly Endpoint[]
  routes: readonly HttpRoute[]
}

/** Creates the OpenAPI document of the endpoints and of the routes that are none. */
export function describeApi({ endpoints, routes }: Api, { version, url }: Described): OpenApiDocument {
  const schemas: SharedSchemas = {}
  const paths: OpenApiDocument['paths'] = {}
  const failures = new Set<ErrorName>()
  const add = (
    { path, method }: Endpoint | HttpRoute,
    operation: Operation,
    failing: readonly ErrorName[],
  ) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
    for (const name of failing) failures.add(name)
  }
  for (const call of endpoints) add(call, describeEndpoint(call, schemas), failuresOf(call))
  for (const route of routes) add(route, describeRoute(route, schemas), routeFailuresOf(route))
  for (const name of failures) {
    schemas[failureSchemaName(name)] = envelopeSchema(
      responseSchema(errors[name].data, schemas),
      'fail',
      errors[name].code,
    )
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Greenroom', version, description },
    servers: [{ url }],
    security: [{ AccessToken: [] }, { Bearer: [] }],
    tags: [...new Set([...endpoints, ...routes].map(areaOf))].map(name => ({ name })),
    paths,
    components: { schemas, securitySchemes },
  }
}

/** Area of an endpoint or route: the first part of its id. */
export function areaOf(call: Pick<Endpoint, 'id'>): string {
  return call.id.split('.')[0] ?? call.id
}

/** Of every write of a signed-in user or program. */
const idempotencyKey: Parameter = {
  name: idempotencyKeyHeader,
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
}

function describeEndpoint(call: Endpoint, schemas: SharedSchemas): Operation {
  const { params, query, body, file } = call.input
  const isRepeatable = call.effect === 'write' && call.access !== 'public'
  const parameters = [
    ...describeParameters('path', params),
    ...describeParameters('query', query),
    ...(isRepeatable ? [idempotencyKey] : []),
  ]
  const sentences = [
    call.description ?? [],
    call.limit ? `At most ${call.limit.attempts} times in ${call.limit.seconds} seconds.` : [],
  ].flat()
  return {
    ...describeCaller(call),
    ...(sentences.length > 0 ? { description: sentences.join(' ') } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: json(requestSchema(body)) } } : {}),
    ...(file ? { requestBody: describeFile(file) } : {}),
    responses: describeResponses(call, schemas),
  }
}

/** What an operation is, and who may call it. */
function describeCaller(called: Endpoint | HttpRoute): Omit<Operation, 'responses'> {
  const { access, id, summary } = called
  const isPermission = access !== 'public' && access !== 'signed-in'
  return {
    operationId: id,
    tags: [areaOf(called)],
    summary,
    ...(access === 'public' ? { security: [] } : {}),
    ...(isPermission ? { 'x-permission': access } : {}),
  }
}

function describeRoute(route: HttpRoute, schemas: SharedSchemas): Operation {
  const { params, query, headers, body } = route.input ?? {}
  const parameters = [
    ...describeParameters('path', params),
    ...describeParameters('query', query),
    ...describeParameters('header', headers),
  ]
  const contentOf = (content: NonNullable<HttpRoute['responses'][number]['content']>, toSchema: ToSchema) =>
    mapValues(content, schema => (schema ? { schema: toSchema(schema) } : {}))
  const responses: Operation['responses'] = mapValues(route.responses, ({ description, content }) => ({
    description,
    ...(content && { content: contentOf(content, schema => responseSchema(schema, schemas)) }),
  }))
  for (const [status, names] of Map.groupBy(routeFailuresOf(route), statusOf)) {
    const { description, content = {} } = responses[status] ?? { description: textsOf(names) }
    const own = content['application/json']?.schema
    const answered = [...(own ? [own] : []), ...names.map(failureReference)]
    responses[status] = { description, content: { ...content, ...json({ oneOf: answered }) } }
  }
  return {
    ...describeCaller(route),
    ...(route.description === undefined ? {} : { description: route.description }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: contentOf(body, requestSchema) } } : {}),
    responses,
  }
}

type ToSchema = (schema: z.ZodType) => JsonSchema

const mapValues = <V, W>(values: Readonly<Record<string, V>>, change: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))

/** A multipart form with only the file. */
function describeFile({ field, types }: FileInput): NonNullable<Operation['requestBody']> {
  const part = { type: 'string', contentMediaType: types.join(', ') }
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { type: 'object', required: [field], properties: { [field]: part } },
      },
    },
  }
}

function describeParameters(place: Parameter['in'], schema: Endpoint['input']['params']): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = requestSchema(schema) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** Failures share HTTP status 200 with success, except those with a status in the catalogue. */
function describeResponses(call: Endpoint, schemas: SharedSchemas): Operation['responses'] {
  const failures = Map.groupBy(failuresOf(call), statusOf)
  const succeeded = envelopeSchema(responseSchema(call.response, schemas), 'ok', success.code)
  const answered = [succeeded, ...(failures.get(200) ?? []).map(failureReference)]
  const others = [...failures].filter(([status]) => status !== 200)
  return Object.fromEntries([
    [200, { description: 'Success, or a failure: see `code`', content: json({ oneOf: answered }) }],
    ...others.map(([status, names]) => [
      status,
      {
        description: textsOf(names),
        content: json({ oneOf: names.map(failureReference) }),
      },
    ]),
  ])
}

const textsOf = (names: readonly ErrorName[]) => names.map(name => errorTexts[name]['en-US']).join(' / ')

function statusOf(name: ErrorName): number {
  const entry = errors[name]
  return 'httpStatus' in entry ? entry.httpStatus : 200
}

function envelopeSchema(data: JsonSchema, status: 'ok' | 'fail', code: number): JsonSchema {
  return {
    type: 'object',
    required: ['data', 'status', 'msg', 'code'],
    properties: { data, status: { const: status }, msg: { type: 'string' }, code: { const: code } },
  }
}

const failureSchemaName = (name: ErrorName) => `failure.${name}`
const failureReference = (name: ErrorName) => ({ $ref: `${schemasPath}${failureSchemaName(name)}` })
const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })
