import { and, eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { gadgets } from '../../testing/gadget.ts'
import { storedFiles } from '../files/schema.ts'
import { columnsRead } from './columns-read.ts'
import { contains, equals, oneOf, ownersFilter, within } from './filters.ts'

const read = (condition: ReturnType<typeof and>) => {
  const columns = columnsRead(condition, gadgets)
  return columns && [...columns].toSorted()
}

test('every filter of the engine names the columns that it goes by', () => {
  expect(read(equals(gadgets.clicks).where(7))).toEqual(['clicks'])
  expect(read(oneOf(gadgets.kind).where(['big']))).toEqual(['kind'])
  expect(read(within(gadgets.createdAt).where(['2026-01-01', '2026-02-01']))).toEqual(['createdAt'])
  expect(read(contains(gadgets.name).where('体育'))).toEqual(['name'])
  expect(read(ownersFilter(gadgets.createdBy).where([]))).toEqual(['createdBy'])
  expect(read(and(eq(gadgets.kind, 'big'), inArray(gadgets.maker, ['Lin'])))).toEqual(['kind', 'maker'])
})

test('without a condition no column decides which rows match', () => {
  expect(read(undefined)).toEqual([])
})

test('a condition that reads another table, or that is only text, may go by anything', () => {
  expect(read(sql`${gadgets.id} in (select id from ${storedFiles})`)).toBeUndefined()
  expect(read(eq(storedFiles.id, gadgets.id))).toBeUndefined()
  expect(read(sql.raw('count > 3'))).toBeUndefined()
})
