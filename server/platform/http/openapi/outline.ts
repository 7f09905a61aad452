import { type JsonSchema, schemasPath } from './json-schema.ts'

/** A field as the page shows it. */
export interface OutlineField {
  name: string
  isRequired: boolean
  /** Type and constraints, for example `text, 1–60 characters` or `one of online, offline`. */
  kind: string
}

const kinds: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  array: 'list',
  object: 'object',
}
const formats: Record<string, string> = {
  uuid: 'UUID',
  'date-time': 'instant (ISO 8601)',
  uri: 'address',
  email: 'mail address',
}

/** The fields of an object's schema, one level deep. */
export function outlineFields(schema: JsonSchema): OutlineField[] {
  const required = new Set(listOf(schema.required))
  return Object.entries(asSchema(schema.properties)).map(([name, property]) => ({
    name,
    isRequired: required.has(name),
    kind: outlineKind(asSchema(property)),
  }))
}

/** Describes the type of a value in a few words. */
export function outlineKind(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') return schema.$ref.replace(schemasPath, '')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.map(word => word || '(empty)').join(', ')}`
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(part => outlineKind(asSchema(part))).join(', or ')
  if (schema.type === 'array') return `list of ${outlineKind(asSchema(schema.items))}${outlineRange(schema)}`
  if (schema.type === 'object') return outlineObject(schema)
  if (typeof schema.contentMediaType === 'string') return `file (${schema.contentMediaType})`
  const { format, type } = schema
  const kind = (typeof format === 'string' && formats[format]) || (typeof type === 'string' && kinds[type])
  return `${kind || 'anything'}${outlineRange(schema)}${outlineDefault(schema)}`
}

function outlineObject(schema: JsonSchema): string {
  const fields = outlineFields(schema).map(({ name, isRequired }) => (isRequired ? name : `${name}?`))
  return fields.length === 0 ? 'object' : `{ ${fields.join(', ')} }`
}

const units = [
  { min: 'minLength', max: 'maxLength', unit: ' characters' },
  { min: 'minItems', max: 'maxItems', unit: ' entries' },
  { min: 'minimum', max: 'maximum', unit: '' },
] as const

function outlineRange(schema: JsonSchema): string {
  for (const { min, max, unit } of units) {
    const [least, greatest] = [schema[min], schema[max]]
    if (greatest !== undefined) return `, ${least ?? 0}–${greatest}${unit}`
    if (least !== undefined) return `, at least ${least}${unit}`
  }
  return ''
}

function outlineDefault(schema: JsonSchema): string {
  return schema.default === undefined ? '' : `; ${JSON.stringify(schema.default)} if absent`
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
