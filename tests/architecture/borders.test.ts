import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Column, is, Table } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { root } from './sources.ts'

const doors = readdirSync(join(root, 'server/areas'), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => `server/areas/${name}/index.ts`)
  .filter(path => existsSync(join(root, path)))

/** Whether a value is a table or a column, or a record that has one. */
function holdsTable(value: unknown): boolean {
  if (is(value, Table) || is(value, Column)) return true
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(each => is(each, Table) || is(each, Column))
}

describe('An area of the server', () => {
  it.each(doors)('hands out functions and queries, no table and no column: %s', async path => {
    const exported: Record<string, unknown> = await import(join(root, path))
    expect(Object.keys(exported).filter(name => holdsTable(exported[name]))).toEqual([])
  })
})
