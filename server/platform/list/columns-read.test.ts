import { and, eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contentItems, contentSets } from '../../areas/content/schema.ts'
import { columnsRead } from './columns-read.ts'
import { contains, equals, oneOf, ownersFilter, within } from './filters.ts'

const read = (condition: ReturnType<typeof and>) => {
  const columns = columnsRead(condition, contentSets)
  return columns && [...columns].toSorted()
}

test('every filter of the engine names the columns that it goes by', () => {
  expect(read(equals(contentSets.number).where(7))).toEqual(['number'])
  expect(read(oneOf(contentSets.status).where(['online']))).toEqual(['status'])
  expect(read(within(contentSets.createdAt).where(['2026-01-01', '2026-02-01']))).toEqual(['createdAt'])
  expect(read(contains(contentSets.name).where('体育'))).toEqual(['name'])
  expect(read(ownersFilter(contentSets.createdBy).where([]))).toEqual(['createdBy'])
  expect(read(and(eq(contentSets.status, 'online'), inArray(contentSets.contentType, ['img'])))).toEqual([
    'contentType',
    'status',
  ])
})

test('without a condition no column decides which rows match', () => {
  expect(read(undefined)).toEqual([])
})

test('a condition that reads another table, or that is only text, may go by anything', () => {
  expect(read(sql`${contentSets.id} in (select id from ${contentItems})`)).toBeUndefined()
  expect(read(eq(contentItems.id, contentSets.id))).toBeUndefined()
  expect(read(sql.raw('count > 3'))).toBeUndefined()
})
