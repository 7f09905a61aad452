import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { allEndpoints } from './endpoints.ts'
import { dayField, timeField } from './fields.ts'

/** The parts of JSON Schema that lead to a field; `true` and `false` are schemas, too, and lead to none. */
const schemaForm = z.object({
  format: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
})

/** Judges each event of a batch by itself, so that the good ones count. */
const judgedLater = ['insight.send-events']

/** Values of a request that hold `text` in one field of a format, and the name of the field's outermost part. */
function valuesWith(schema: unknown, format: string, text: string): unknown[] {
  const { properties = {}, items, prefixItems, anyOf = [], ...field } = schemaForm.catch({}).parse(schema)
  if (field.format === format) return [text]
  const inItems = prefixItems ? prefixItems.flatMap(item => valuesWith(item, format, text)) : []
  return [
    ...Object.entries(properties).flatMap(([name, property]) =>
      valuesWith(property, format, text).map(value => ({ [name]: value })),
    ),
    ...anyOf.flatMap(option => valuesWith(option, format, text)),
    ...inItems.map(value => [value, value]),
    ...(items === undefined ? [] : valuesWith(items, format, text).map(value => [value])),
  ]
}

const parts = allEndpoints
  .filter(({ id }) => !judgedLater.includes(id))
  .flatMap(({ id, input }) =>
    [input.query, input.body].flatMap(part => {
      if (!part) return []
      const schema = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any', reused: 'inline' })
      return [{ id, part, schema }]
    }),
  )

/** Whether a part is refused for this value's own sake: by an issue within its outermost field. */
function isRefused(part: z.ZodType, value: unknown): boolean {
  const [name] = Object.keys(z.record(z.string(), z.unknown()).parse(value))
  return part.safeParse(value).error?.issues.some(({ path }) => path[0] === name) ?? false
}

describe.each([
  [
    'date-time',
    [
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00+14:00',
      '9999-12-31T23:59:59-14:00',
      '2026-01-01T00:00:00+16:00',
    ],
  ],
  ['date', ['0000-01-01', '9999-12-31']],
] as const)('a field of the format %s', (format, texts) => {
  const fields = parts.filter(({ schema }) => valuesWith(schema, format, '').length > 0)

  it('stands in several requests', () => {
    expect(fields.length).toBeGreaterThan(3)
  })

  it.each(fields)('of $id refuses times that PostgreSQL or calendars do not have', ({ part, schema }) => {
    for (const text of texts)
      for (const value of valuesWith(schema, format, text))
        expect([value, isRefused(part, value)]).toEqual([value, true])
  })
})

it('a time may be in any zone, and on any day from 1900 to the day before the last of 9999', () => {
  for (const text of ['1900-01-01T00:00:00Z', '2024-02-29T23:59:59.999+05:45', '9999-12-30T00:00:00-12:00'])
    expect(timeField.safeParse(text).success).toBe(true)
  for (const text of ['1900-01-01', '2024-02-29', '9999-12-30'])
    expect(dayField.safeParse(text).success).toBe(true)
  expect(dayField.safeParse('2023-02-29').success).toBe(false)
})
