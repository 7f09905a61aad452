import type { Endpoint, FileInput } from '@greenroom/contract/endpoint'
import { tokenHeader } from '@greenroom/contract/envelope'
import { errorTexts } from '@greenroom/contract/error-texts'
import { type ErrorName, errors, success } from '@greenroom/contract/errors'
import { eventStreamPath, streamEvent } from '@greenroom/contract/events'
import { failuresOf } from '@greenroom/contract/failures'
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

/** An endpoint in the document. */
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: []
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; content: Content }>
  /** Permission that the endpoint needs, if any. */
  'x-permission'?: string
}

/** A parameter of a path or of a query string. */
export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}

type Content = Record<string, { schema: JsonSchema }>

const description = `Every answer of the application has HTTP status 200 and an envelope \`{data, status, msg, code}\`: code ${success.code} is success, every other code is a failure. Texts are in the language of \`Accept-Language\` (zh-CN, en-US). Other HTTP statuses are for what never reached the application.`

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

/** Creates the OpenAPI document of the endpoints. */
export function describeEndpoints(calls: readonly Endpoint[], { version, url }: Described): OpenApiDocument {
  const schemas: SharedSchemas = {}
  const paths: OpenApiDocument['paths'] = {}
  const failures = new Set<ErrorName>()
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeEndpoint(call, schemas) }
    for (const name of failuresOf(call)) failures.add(name)
  }
  paths[eventStreamPath] = { get: describeEventStream(schemas) }
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
    tags: [...new Set([...calls.map(areaOf), 'events'])].map(name => ({ name })),
    paths,
    components: { schemas, securitySchemes },
  }
}

/** Area of an endpoint: the first part of its id. */
export function areaOf(call: Pick<Endpoint, 'id'>): string {
  return call.id.split('.')[0] ?? call.id
}

function describeEndpoint(call: Endpoint, schemas: SharedSchemas): Operation {
  const { params, query, body, file } = call.input
  const parameters = [...describeParameters('path', params), ...describeParameters('query', query)]
  const permission = call.access === 'public' || call.access === 'signed-in' ? undefined : call.access
  return {
    operationId: call.id,
    tags: [areaOf(call)],
    summary: call.summary,
    ...(call.limit
      ? { description: `At most ${call.limit.attempts} times in ${call.limit.seconds} seconds.` }
      : {}),
    ...(call.access === 'public' ? { security: [] } : {}),
    ...(permission === undefined ? {} : { 'x-permission': permission }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: json(requestSchema(body)) } } : {}),
    ...(file ? { requestBody: describeFile(file) } : {}),
    responses: describeResponses(call, schemas),
  }
}

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

function describeParameters(place: 'path' | 'query', schema: Endpoint['input']['params']): Parameter[] {
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
        description: names.map(name => errorTexts[name]['en-US']).join(' / '),
        content: json({ oneOf: names.map(failureReference) }),
      },
    ]),
  ])
}

function statusOf(name: ErrorName): number {
  const entry = errors[name]
  return 'httpStatus' in entry ? entry.httpStatus : 200
}

function describeEventStream(schemas: SharedSchemas): Operation {
  const refusals = (
    ['notSignedIn', 'signedInElsewhere', 'sessionExpired', 'passwordChangeRequired'] as const
  ).map(failureReference)
  return {
    operationId: 'events.stream',
    tags: ['events'],
    summary: 'What changes, as server-sent events',
    description:
      'Does not end. The data of each event says which rows to read again; no ids means any of them. After a break, send the last id as `Last-Event-ID`. The first event is named `ready` and carries only an id.',
    responses: {
      200: {
        description: 'The stream, or an envelope when nobody is signed in',
        content: {
          'text/event-stream': { schema: responseSchema(streamEvent, schemas) },
          ...json({ oneOf: refusals }),
        },
      },
    },
  }
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
