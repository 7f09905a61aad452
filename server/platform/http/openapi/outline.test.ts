import { expect, test } from 'vitest'
import { outlineFields, outlineKind } from './outline.ts'

test.each([
  [{ type: 'string', minLength: 1, maxLength: 60 }, 'text, 1–60 characters'],
  [{ type: 'string', format: 'uuid' }, 'UUID'],
  [{ type: 'string', enum: ['online', 'offline'] }, 'one of online, offline'],
  [{ type: 'integer', minimum: 1 }, 'whole number, at least 1'],
  [{ type: 'integer', minimum: 1, maximum: 100, default: 10 }, 'whole number, 1–100; 10 if absent'],
  [{ type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: 9 }, 'list of UUID, 0–9 entries'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'text, or null'],
  [{ type: 'object', properties: { a: {}, b: {} }, required: ['a'] }, '{ a, b? }'],
  [{ $ref: '#/components/schemas/UserRecord' }, 'UserRecord'],
  [{ const: 0 }, '0'],
  [{}, 'anything'],
])('%j reads as: %s', (schema, words) => {
  expect(outlineKind(schema)).toBe(words)
})

test('the fields of an object say whether they are required', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: 'boolean' }, b: { type: 'number' } },
    required: ['b'],
  }
  expect(outlineFields(schema)).toEqual([
    { name: 'a', isRequired: false, kind: 'true or false' },
    { name: 'b', isRequired: true, kind: 'number' },
  ])
})
