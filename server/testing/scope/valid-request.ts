import { createHash } from 'node:crypto'
import type { Endpoint } from '@greenroom/contract/endpoint'
import fc from 'fast-check'
import * as z from 'zod'
import type { LooseRequest } from '../test-server.ts'

/** Ids of one row in all forms. */
export interface RowIds {
  id: string
  /** For rows that are numbered. */
  number: number
}

interface Sampling {
  /** Otherwise optional fields that hold ids are left out. */
  hasIds: boolean
  /** Which of several possible values and which optional fields are taken. */
  variant: number
  /** Paths of the fields that hold ids. */
  idPaths: Set<string>
}

/** The parts of JSON Schema that sampling reads. */
const schemaForm = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  minItems: z.number().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
})
type Schema = z.infer<typeof schemaForm>

const variants = 60
/** Values of a choice that are tried. */
const maxOptions = 3
const hourMs = 3_600_000
const parts = ['params', 'query', 'body'] as const

/** Values of formats and rules that schemas describe only in code, by the name of the field. */
const byName: Readonly<Record<string, unknown>> = {
  timeZone: 'UTC',
  list: 'content-sets',
  form: 'content-set',
  email: 'reader@example.com',
  origin: 'https://example.com',
  domain: 'example.com',
  link: 'https://example.com/page',
  promoteLink: 'https://example.com/page',
  promotionTime: ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'],
  activityName: 'Spring',
  newPassword: 'Nobody-kn0ws',
  appId: `wx${'0'.repeat(16)}`,
  originalId: `gh_${'0'.repeat(12)}`,
  maxBitRate: 5000,
  startTime: new Date(Date.now() + hourMs).toISOString(),
  endTime: new Date(Date.now() + 2 * hourMs).toISOString(),
  address: '',
  fromMs: 0,
  toMs: 1000,
  cover: null,
}

/** Requests to an endpoint that its declaration accepts, made from it. */
export interface RequestTemplate {
  /** Paths of the fields that hold ids, such as `params.id` and `body.ids`. */
  idPaths: readonly string[]
  /** The request with these ids. */
  withIds(idsFor: (path: string) => RowIds): LooseRequest
  /** Requests without ids, where all may be left out: one, and others with further values of its choices. */
  withoutIds: readonly LooseRequest[]
}

const templates = new Map<Endpoint, RequestTemplate>()

/** @throws Error when no valid request is found: a field may need a value in `byName` */
export function requestTemplate(endpoint: Endpoint): RequestTemplate {
  const template = templates.get(endpoint) ?? makeTemplate(endpoint)
  templates.set(endpoint, template)
  return template
}

function makeTemplate(endpoint: Endpoint): RequestTemplate {
  const idPaths = new Set<string>()
  const text = JSON.stringify(validRequest(endpoint, true, idPaths))
  const paths = [...idPaths]
  const isQueryOnly = paths.every(path => path.startsWith('query.'))
  return {
    idPaths: paths,
    withIds: idsFor => {
      let filled = text
      for (const path of paths) {
        const { id, number } = idsFor(path)
        filled = filled.replaceAll(placeholder(path, 'uuid'), id)
        filled = filled.replaceAll(placeholder(path, 'number'), String(number))
      }
      return JSON.parse(filled)
    },
    withoutIds: isQueryOnly ? withChoices(endpoint, validRequest(endpoint, false, new Set())) : [],
  }
}

/** Stands for the ids of a field until they are known. */
function placeholder(path: string, kind: 'uuid' | 'number'): string {
  const digest = createHash('sha1').update(path).digest()
  if (kind === 'number') return String(digest.readUIntBE(0, 5) % 1_000_000_000).padStart(9, '8')
  return `00000000-0000-7000-8000-${digest.toString('hex', 0, 6)}`
}

function validRequest(endpoint: Endpoint, hasIds: boolean, idPaths: Set<string>): LooseRequest {
  const request: LooseRequest = {}
  for (const part of parts) {
    const schema = endpoint.input[part]
    if (!schema) continue
    const value = validPart(schema, part, hasIds, idPaths)
    if (value === undefined) throw new Error(`No valid ${part} of ${endpoint.id} was found`)
    Object.assign(request, { [part]: part === 'query' ? asQuery(value) : value })
  }
  return request
}

const jsonSchemaOf = (schema: z.ZodType) =>
  schemaForm.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }))

function validPart(schema: z.ZodObject, part: string, hasIds: boolean, idPaths: Set<string>): unknown {
  const declared = jsonSchemaOf(schema)
  for (let variant = 0; variant < variants; variant++) {
    const pathsOfIds = new Set<string>()
    const value = sampleOf(declared, part, { hasIds, variant, idPaths: pathsOfIds })
    if (!schema.safeParse(part === 'query' ? asQuery(value) : value).success) continue
    for (const path of pathsOfIds) idPaths.add(path)
    return value
  }
  return undefined
}

/** The request, and the same with the first values of each field that is a choice. */
function withChoices({ input }: Endpoint, request: LooseRequest): LooseRequest[] {
  return [request, ...parts.flatMap(part => choicesOf(input[part], request, part))]
}

function choicesOf(
  schema: z.ZodObject | undefined,
  request: LooseRequest,
  part: (typeof parts)[number],
): LooseRequest[] {
  if (!schema) return []
  const sent = z.record(z.string(), z.unknown()).parse(request[part])
  return Object.entries(jsonSchemaOf(schema).properties ?? {})
    .flatMap(([name, field]) => optionsOf(field).map(value => ({ ...sent, [name]: value })))
    .filter(changed => schema.safeParse(changed).success)
    .map(changed => ({ ...request, [part]: changed }))
}

function optionsOf(json: unknown): unknown[] {
  const { enum: options = [], anyOf = [] } = schemaForm.catch({}).parse(json)
  return [...options.slice(0, maxOptions), ...anyOf.slice(0, 1).flatMap(optionsOf)]
}

/** A value for a schema; undefined when the schema says nothing. */
function sampleOf(json: unknown, path: string, sampling: Sampling): unknown {
  const name = nameOf(path)
  if (name in byName && sampling.variant % 2 === 0) return byName[name]
  const parsed = schemaForm.safeParse(json)
  if (!parsed.success) return undefined
  const schema = parsed.data
  const { variant } = sampling
  if ('const' in schema && schema.const !== undefined) return schema.const
  const options = schema.anyOf ?? schema.oneOf
  if (options) {
    const ordered = options.toSorted((a, b) => Number(holdsIds(b)) - Number(holdsIds(a)))
    const choice = holdsIds(ordered[0]) ? ordered[0] : ordered[pick(path, variant, ordered.length)]
    return sampleOf(choice, path, sampling)
  }
  if (schema.allOf?.[0] !== undefined) return sampleOf(schema.allOf[0], path, sampling)
  if (schema.enum) return schema.enum[pick(path, variant, schema.enum.length)]
  if (schema.properties) return objectOf(schema, path, sampling)
  if (schema.type === 'array') return arrayOf(schema, path, sampling)
  return scalarOf(schema, path, sampling)
}

function objectOf({ properties = {}, required = [] }: Schema, path: string, sampling: Sampling): object {
  const isTaken = ([name, field]: [string, unknown]) => {
    if (required.includes(name)) return true
    if (holdsIds(field, name)) return sampling.hasIds
    // Filters that name no row would only hide rows.
    return path !== 'query' && pick(`${path}.${name}?`, sampling.variant, 2) === 0
  }
  const taken = Object.entries(properties).filter(isTaken)
  return Object.fromEntries(
    taken.map(([name, field]) => [name, sampleOf(field, `${path}.${name}`, sampling)]),
  )
}

function arrayOf({ items, prefixItems, minItems = 0 }: Schema, path: string, sampling: Sampling): unknown[] {
  if (prefixItems) return prefixItems.map(item => sampleOf(item, path, sampling))
  const length = holdsIds(items, nameOf(path)) ? Math.max(minItems, 1) : minItems
  return Array.from({ length }, () => sampleOf(items, path, sampling))
}

const nameOf = (path: string) => path.split('.').at(-1) ?? ''

/** A number below `count` that differs between fields and variants, and is the same in every run. */
const pick = (path: string, variant: number, count: number) =>
  variant === 0 ? 0 : createHash('sha1').update(`${path} ${variant}`).digest().readUInt32BE() % count

function scalarOf(schema: Schema, path: string, { idPaths, variant }: Sampling): unknown {
  const name = nameOf(path)
  if (isId(schema, name)) {
    idPaths.add(path)
    return placeholder(
      path,
      schema.pattern?.includes('\\d') && schema.format === undefined ? 'number' : 'uuid',
    )
  }
  if (schema.type === 'boolean') return pick(path, variant, 2) === 1
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)
  if (schema.type !== 'string') return schema.type === 'null' ? null : {}
  if (schema.format === 'date-time') return new Date(Date.now() + hourMs).toISOString()
  if (schema.format === 'date') return '2026-01-01'
  if (schema.format === 'email') return byName.email
  if (schema.pattern !== undefined) return matching(schema.pattern, variant)
  return 'x'.repeat(Math.max(schema.minLength ?? 1, 1))
}

function matching(pattern: string, seed: number): string {
  const [text = ''] = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed, numRuns: 1 })
  return text
}

/** Ids are UUIDs, or texts in a field of that name. */
const isId = ({ type, format, enum: options }: Schema, name: string) =>
  type === 'string' && !options && (format === 'uuid' || (name === 'id' && format === undefined))

function holdsIds(json: unknown, name = ''): boolean {
  const parsed = schemaForm.safeParse(json)
  if (!parsed.success) return false
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {} } = parsed.data
  return (
    isId(parsed.data, name) ||
    [...anyOf, ...oneOf, ...allOf, items].some(inner => holdsIds(inner, name)) ||
    Object.entries(properties).some(([field, inner]) => holdsIds(inner, field))
  )
}

/** A query string knows only texts, alone or repeated. */
function asQuery(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .map(([name, field]) => [name, Array.isArray(field) ? field.map(String) : String(field)]),
  )
}
