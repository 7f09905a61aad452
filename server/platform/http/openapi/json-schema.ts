import * as areaRecords from '@greenroom/contract/area-endpoints'
import * as bulk from '@greenroom/contract/bulk'
import * as errors from '@greenroom/contract/errors'
import * as events from '@greenroom/contract/events'
import * as exported from '@greenroom/contract/export'
import * as fields from '@greenroom/contract/fields'
import * as imported from '@greenroom/contract/import'
import * as publishing from '@greenroom/contract/publishing'
import * as z from 'zod'

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = Record<string, unknown>

/** Shared schemas by their name in the document. */
export type SharedSchemas = Record<string, JsonSchema>

/** Path of shared schemas in the document. */
export const schemasPath = '#/components/schemas/'

/** Records of the contract keep their names from there. */
const names = z.registry<{ id: string }>()
for (const [name, value] of Object.entries<unknown>({
  ...areaRecords,
  ...bulk,
  ...errors,
  ...events,
  ...exported,
  ...fields,
  ...imported,
  ...publishing,
})) {
  if (value instanceof z.ZodObject) {
    names.add(value, { id: (name.charAt(0).toUpperCase() + name.slice(1)).replace(/Schema$/, '') })
  }
}

/** Schema of a request: as sent, before defaults are filled in. */
export function requestSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: z.registry(),
    override: ({ zodSchema, jsonSchema }) => {
      simplify(jsonSchema)
      describeNumberAsText(zodSchema, jsonSchema)
    },
  })
  return plain
}

/** Schema of a response. Adds records of the contract to `shared` and refers to them. */
export function responseSchema(schema: z.ZodType, shared: SharedSchemas): JsonSchema {
  const {
    $schema: _,
    $defs = {},
    ...plain
  } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    metadata: names,
    override: ({ jsonSchema }) => {
      simplify(jsonSchema)
      // A response may get more fields later; clients must ignore unknown ones.
      delete jsonSchema.additionalProperties
    },
  })
  const referring = (value: unknown): JsonSchema =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"${schemasPath}`))
  for (const [name, definition] of Object.entries($defs)) shared[name] = referring(definition)
  return referring(plain)
}

/** Drops redundant constraints: the pattern of a format and the range of safe integers. */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format !== undefined) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/** Describes a number in a query string as a number, although it is sent as text; its default too. */
function describeNumberAsText(zodSchema: z.core.$ZodTypes, schema: z.core.JSONSchema.BaseSchema): void {
  const { def } = zodSchema._zod
  if (def.type === 'pipe' && def.out._zod.def.type === 'number') {
    const { $schema: _, ...number } = z.toJSONSchema(def.out)
    delete schema.pattern
    Object.assign(schema, number)
  }
  if (def.type === 'default') schema.default = def.defaultValue
}
