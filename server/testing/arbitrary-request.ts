import type { Endpoint } from '@greenroom/contract/endpoint'
import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod'
import type { LooseRequest } from './test-server.ts'

/** The parts of JSON Schema that the contract's declarations come out as. */
const schemaForm = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
})

/** Strings that break careless servers: empty, blank, control and unpaired characters, wildcards, markup, paths, huge. */
const nastyText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '%',
    '_',
    "' or 1=1 --",
    '<script>',
    '../..',
    '__proto__',
    'null',
    '-1',
    '1e999',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: 1000, max: 5000 }).map(length => '万'.repeat(length)),
)

const anyJson = fc.oneof(nastyText, fc.jsonValue({ maxDepth: 2 }))

/** Values that a field of some name may have on a server: ids of its rows, their versions. */
export type KnownValues = (field: string) => readonly unknown[]

/**
 * Requests to a call, made from its declaration: each part and each field of it right, wrong or missing, with
 * unknown fields among them; sometimes a body that is no object or no JSON at all.
 * @param knownValues used for most fields that it has values for, so that requests find what they are about
 */
export function requestsTo(call: Endpoint, knownValues: KnownValues = () => []): Arbitrary<LooseRequest> {
  const { params, query, body } = call.input
  const fields = (schema: z.ZodObject | undefined) =>
    arbitraryOf(schema ? jsonSchemaOf(schema) : { properties: {} }, knownValues)
  const wholeBody = fc.oneof(
    { arbitrary: fields(body), weight: 8 },
    { arbitrary: fc.jsonValue({ maxDepth: 1 }), weight: 1 },
    { arbitrary: fc.constantFrom('{', '[1,', 'null', '﻿{}', '{"a":1}}'), weight: 1 },
  )
  return fc.record<LooseRequest>(
    {
      params: params ? pathParameters(params, knownValues) : fc.constant({}),
      query: fields(query).map(asQuery),
      body: call.method === 'GET' ? fc.constant(undefined) : wholeBody,
    },
    { requiredKeys: ['params', 'query', 'body'] },
  )
}

function jsonSchemaOf(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
}

/** Values for a schema: mostly fitting ones, now and then anything. */
function arbitraryOf(schema: unknown, knownValues: KnownValues, field = ''): Arbitrary<unknown> {
  const parsed = schemaForm.safeParse(schema)
  if (!parsed.success) return anyJson
  return fc.oneof(
    { arbitrary: fittingOf(parsed.data, knownValues, field), weight: 9 },
    { arbitrary: anyJson, weight: 1 },
  )
}

function fittingOf(
  schema: z.infer<typeof schemaForm>,
  knownValues: KnownValues,
  field: string,
): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(option => arbitraryOf(option, knownValues, field)))
  if (schema.properties) return objectOf(schema.properties, knownValues)
  if (schema.items !== undefined)
    return fc.array(arbitraryOf(schema.items, knownValues, field), { maxLength: 4 })
  const values = knownValues(field)
  if (values.length > 0) {
    return fc.oneof(
      { arbitrary: fc.constantFrom(...values), weight: 4 },
      { arbitrary: scalarOf(schema), weight: 1 },
    )
  }
  return scalarOf(schema)
}

function scalarOf(schema: z.infer<typeof schemaForm>): Arbitrary<unknown> {
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') {
    const min = Math.max(schema.minimum ?? -10, -2e9)
    const max = Math.min(schema.maximum ?? 100, 2e9)
    const isWhole = schema.type === 'integer' || (Number.isInteger(min) && max - min > 1)
    return isWhole ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
  }
  return textOf(schema)
}

const anyTime = fc
  .date({ noInvalidDate: true, min: new Date('1890-01-01'), max: new Date('9999-12-31T23:59:59Z') })
  .map(date => date.toISOString())
/** Times that are written like others, and that PostgreSQL or some calendar does not have. */
const strangeTime = fc.constantFrom(
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '2024-02-29T12:00:00+05:45',
  '2023-02-29T00:00:00Z',
  '2026-01-01T00:00:00+16:00',
)

function textOf({ format, pattern, maxLength }: z.infer<typeof schemaForm>): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') return fc.oneof(anyTime, strangeTime)
  if (format === 'date') return fc.oneof(anyTime, strangeTime).map(time => time.slice(0, 10))
  if (pattern?.includes('\\d')) return fc.integer({ min: 0, max: 30 }).map(String)
  const plain = fc.string({ minLength: 1, maxLength: Math.min(maxLength ?? 30, 30) })
  // Every other text carries a character that a careless store or page stumbles over.
  return fc
    .tuple(plain, fc.constantFrom('', '', '\u0000', '\ud800', '\u202e', "'", '%'))
    .map(([text, odd]) => text + odd)
}

/** Objects with some of the properties, and sometimes one that is not declared. */
function objectOf(
  properties: Record<string, unknown>,
  knownValues: KnownValues,
): Arbitrary<Record<string, unknown>> {
  const declared = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(schema, knownValues, name)]),
  )
  const mostlyWhole = fc.oneof(
    { arbitrary: fc.record(declared), weight: 3 },
    { arbitrary: fc.record(declared, { requiredKeys: [] }), weight: 2 },
  )
  const unknown = fc.oneof(
    { arbitrary: fc.constant(undefined), weight: 9 },
    { arbitrary: fc.constantFrom('undeclared', '__proto__', 'constructor'), weight: 1 },
  )
  return fc
    .tuple(mostlyWhole, unknown)
    .map(([fields, name]) =>
      name === undefined ? fields : Object.fromEntries([...Object.entries(fields), [name, 1]]),
    )
}

/** Path parameters must stay one segment of the path, or the request is to another call. */
function pathParameters(schema: z.ZodObject, knownValues: KnownValues): Arbitrary<Record<string, unknown>> {
  const declared = z.record(z.string(), z.unknown()).parse(schemaForm.parse(jsonSchemaOf(schema)).properties)
  const segment = (value: unknown) =>
    typeof value === 'string' && value !== '' && value.isWellFormed() && !/^\.+$/.test(value)
  return fc.record(
    Object.fromEntries(
      Object.entries(declared).map(([name, field]) => [
        name,
        arbitraryOf(field, knownValues, name).filter(segment),
      ]),
    ),
  )
}

/** A query string knows only texts, alone or repeated. */
function asQuery(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const asText = (part: unknown) => (typeof part === 'string' ? part : (JSON.stringify(part) ?? ''))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined && !(Array.isArray(field) && field.length === 0))
      .map(([name, field]) => [name, Array.isArray(field) ? field.map(asText) : asText(field)]),
  )
}
