import { expect, it } from 'vitest'
import { partsOf } from './parts-of-module.ts'

const path = '/contract/notes.ts'

it('every declaration is a part that imports what it refers to, and nothing else', () => {
  const { whole, parts } = partsOf(
    `import * as z from 'zod'
import { rule } from './fields.ts'
export type Kind = (typeof kinds)[number]
export const kinds = ['a', 'b'] as const
const note = z.object({ kind: z.enum(kinds) })
export function check(value: unknown) { return note.refine(Boolean, rule('x')).parse(value) }`,
    path,
  )
  expect(whole.split('\n')).toEqual([
    `export { kinds } from '${path}?part=0'`,
    `export { check } from '${path}?part=2'`,
  ])
  expect(parts).toEqual([
    `export const kinds = ['a', 'b'] as const`,
    `import * as z from 'zod'\nimport { kinds } from '${path}?part=0'\nexport const note = z.object({ kind: z.enum(kinds) })`,
    `import { rule } from './fields.ts'\nimport { note } from '${path}?part=1'\nexport function check(value: unknown) { return note.refine(Boolean, rule('x')).parse(value) }`,
  ])
})

it('keys and types are no references, so that they make no circle', () => {
  const { parts } = partsOf(
    `export const limits = { address: 2000 } as const
const address = z.string().max(limits.address)
export const first: Row<typeof address> = { address: limits.address }`,
    path,
  )
  expect(parts[0]).toBe('export const limits = { address: 2000 } as const')
  expect(parts[2]).not.toContain(`import { address }`)
})

it('declarations that refer to one another stay together, in their order', () => {
  const { whole, parts } = partsOf(
    `const leaf = z.object({})
export const branch = z.lazy(() => z.union([leaf, tree]))
export const tree = z.array(branch)`,
    path,
  )
  expect(whole.split('\n')).toEqual([
    `export { branch } from '${path}?part=1'`,
    `export { tree } from '${path}?part=1'`,
  ])
  expect(parts).toEqual([
    'export const leaf = z.object({})',
    `import { leaf } from '${path}?part=0'\nexport const branch = z.lazy(() => z.union([leaf, tree]))\nexport const tree = z.array(branch)`,
    '',
  ])
})

it('calls and errors come without the schemas that only the server reads', () => {
  const { parts } = partsOf(
    `import * as z from 'zod'
const file = { field: 'file' }
export const add = defineEndpoint({ id: 'note.add', input: { params: z.object({}), file }, response: z.null() })
export const errors = defineErrors({ gone: { code: 1, data: z.null() }, full: { code: 2, data: z.null(), httpStatus: 500 } })`,
    path,
  )
  expect(parts.slice(1).map(part => part.replaceAll(/\s+/g, ' '))).toEqual([
    `import { file } from '${path}?part=0' export const add = defineEndpoint({ id: 'note.add', input: { file }, })`,
    `export const errors = defineErrors({ gone: { code: 1, }, full: { code: 2, httpStatus: 500 } })`,
  ])
})

it('what a module passes on, it still does', () => {
  const { whole } = partsOf(
    `import { own } from './own.ts'
export * from './all.ts'
export { one } from './one.ts'
export { own, first }
const { first, list: [second] } = make()`,
    path,
  )
  expect(whole.split('\n')).toEqual([
    `export * from './all.ts'`,
    `export { one } from './one.ts'`,
    `import { own } from './own.ts'`,
    `import { first } from '${path}?part=0'`,
    `export { own, first }`,
  ])
})

it('a module that does something as it is loaded is no module of declarations', () => {
  expect(() => partsOf('start()', path)).toThrow('ExpressionStatement')
})
