import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedFields, mergeFields } from './merge-fields.ts'

const fields = ['name', 'topic', 'words'] as const
type Fields = { name: string; topic: string; words: string[] }

// Few values, so that equal and different ones are both frequent.
const word = fc.constantFrom('a', 'b', 'c')
const record = fc.record({ name: word, topic: word, words: fc.array(word, { maxLength: 2 }) })

const base: Fields = { name: 'Spring', topic: 'travel', words: ['sea'] }

describe('merging two edits of one record', () => {
  test('a field that only I changed is mine, one that only they changed is theirs', () => {
    const merge = mergeFields(fields, base, { ...base, name: 'Summer' }, { ...base, words: ['sea', 'sun'] })
    expect(merge).toEqual({
      merged: { name: 'Summer', topic: 'travel', words: ['sea', 'sun'] },
      fromTheirs: ['words'],
      conflicts: [],
    })
  })

  test('a field that both changed to the same value is no conflict', () => {
    const same = { ...base, topic: 'food', words: ['sky'] }
    const merge = mergeFields(fields, base, same, { ...same, words: ['sky'] })
    expect(merge).toEqual({ merged: same, fromTheirs: [], conflicts: [] })
  })

  test('a field that both changed differently is asked about, with all three values', () => {
    const merge = mergeFields(fields, base, { ...base, name: 'Summer' }, { ...base, name: 'Autumn' })
    expect(merge.conflicts).toEqual([{ field: 'name', base: 'Spring', mine: 'Summer', theirs: 'Autumn' }])
    expect(merge.merged.name).toBe('Summer')
  })

  test('what I typed back to the start is not a change', () => {
    const merge = mergeFields(fields, base, { ...base }, { ...base, name: 'Autumn' })
    expect(merge.merged.name).toBe('Autumn')
    expect(merge.conflicts).toEqual([])
  })

  test('when they changed nothing, the result is mine', () => {
    fc.assert(
      fc.property(record, record, (start, mine) => {
        const merge = mergeFields(fields, start, mine, start)
        expect(merge).toEqual({ merged: mine, fromTheirs: [], conflicts: [] })
      }),
    )
  })

  test('when I changed nothing, the result is theirs', () => {
    fc.assert(
      fc.property(record, record, (start, theirs) => {
        const merge = mergeFields(fields, start, start, theirs)
        expect(merge.merged).toEqual(theirs)
        expect(merge.conflicts).toEqual([])
      }),
    )
  })

  test('without conflicts it does not matter who saved first', () => {
    fc.assert(
      fc.property(record, record, record, (start, a, b) => {
        const merge = mergeFields(fields, start, a, b)
        const other = mergeFields(fields, start, b, a)
        expect(other.conflicts.map(conflict => conflict.field)).toEqual(
          merge.conflicts.map(conflict => conflict.field),
        )
        if (merge.conflicts.length === 0) expect(other.merged).toEqual(merge.merged)
      }),
    )
  })

  test('no value of anyone is lost: each field of the result is mine or theirs, and a change survives', () => {
    fc.assert(
      fc.property(record, record, record, (start, mine, theirs) => {
        const { merged, conflicts } = mergeFields(fields, start, mine, theirs)
        const open = new Set<string>(conflicts.map(conflict => conflict.field))
        for (const field of fields) {
          if (open.has(field)) continue
          const mineChanged = JSON.stringify(mine[field]) !== JSON.stringify(start[field])
          expect(merged[field]).toEqual(mineChanged ? mine[field] : theirs[field])
        }
      }),
    )
  })
})

describe('what a save has to send', () => {
  test('names exactly the fields that differ', () => {
    expect(changedFields(fields, base, { ...base, topic: 'food' })).toEqual({ topic: 'food' })
    expect(changedFields(fields, base, { ...base, words: ['sea'] })).toEqual({})
  })

  test('laid over the start it gives the result', () => {
    fc.assert(
      fc.property(record, record, (from, to) => {
        expect({ ...from, ...changedFields(fields, from, to) }).toEqual(to)
      }),
    )
  })
})
