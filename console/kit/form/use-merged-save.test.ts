import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FieldConflict } from '../merge/merge-fields.ts'
import { saveMerged, type Versioned } from './use-merged-save.tsx'

interface Fields {
  name: string
  topic: string
}
const names = ['name', 'topic'] as const

class Newer extends Error {}

/** A record that others change before each of the first saves; like on the server, each change is a version. */
function record(fields: Fields, others: Partial<Fields>[] = []) {
  let stored: Versioned<Fields> = { fields, version: 1 }
  const change = (changes: Partial<Fields>) => {
    stored = { fields: { ...stored.fields, ...changes }, version: stored.version + 1 }
  }
  return {
    stored: () => stored.fields,
    newer: (failure: unknown) => (failure instanceof Newer ? stored : undefined),
    save: async (version: number, changes: Partial<Fields>) => {
      const other = others.shift()
      if (other) change(other)
      if (version !== stored.version) throw new Newer()
      change(changes)
      return stored.version
    },
  }
}

const start: Versioned<Fields> = { fields: { name: 'Spring', topic: 'travel' }, version: 1 }
const neverChoose = async () => {
  throw new Error('asked about something that is no conflict')
}

describe('saving a record that others edit too', () => {
  test('sends nothing when nothing changed', async () => {
    const { save, newer } = record(start.fields, [{ name: 'Autumn' }])
    const end = await saveMerged({ names, start, mine: start.fields, save, newer, choose: neverChoose })
    expect(end).toEqual({ end: 'nothing-to-save', merged: [] })
  })

  test('merges changes of others without a question, and names their fields', async () => {
    const { save, newer, stored } = record(start.fields, [{ topic: 'food' }])
    const mine = { name: 'Summer', topic: 'travel' }
    const end = await saveMerged({ names, start, mine, save, newer, choose: neverChoose })
    expect(end).toEqual({ end: 'saved', row: 3, merged: ['topic'] })
    expect(stored()).toEqual({ name: 'Summer', topic: 'food' })
  })

  test('saves without a word when the other change touched no field of the form', async () => {
    const { save, newer } = record(start.fields, [{}])
    const mine = { name: 'Summer', topic: 'travel' }
    const end = await saveMerged({ names, start, mine, save, newer, choose: neverChoose })
    expect(end).toEqual({ end: 'saved', row: 3, merged: [] })
  })

  test('asks about a field that both changed, with both values, and keeps the one chosen', async () => {
    const { save, newer, stored } = record(start.fields, [{ name: 'Autumn', topic: 'food' }])
    const questions: (readonly FieldConflict<Fields>[])[] = []
    const mine = { name: 'Summer', topic: 'sport' }
    const choose = async (conflicts: readonly FieldConflict<Fields>[]) => {
      questions.push(conflicts)
      return new Set(['topic'] as const)
    }
    const end = await saveMerged({ names, start, mine, save, newer, choose })
    expect(questions).toEqual([
      [
        { field: 'name', base: 'Spring', mine: 'Summer', theirs: 'Autumn' },
        { field: 'topic', base: 'travel', mine: 'sport', theirs: 'food' },
      ],
    ])
    expect(end).toEqual({ end: 'saved', row: 3, merged: ['topic'] })
    expect(stored()).toEqual({ name: 'Summer', topic: 'food' })
  })

  test('has nothing left to save when only theirs was chosen', async () => {
    const { save, newer, stored } = record(start.fields, [{ name: 'Autumn' }])
    const mine = { name: 'Summer', topic: 'travel' }
    const choose = async () => new Set(['name'] as const)
    const end = await saveMerged({ names, start, mine, save, newer, choose })
    expect(end).toEqual({ end: 'nothing-to-save', merged: ['name'] })
    expect(stored().name).toBe('Autumn')
  })

  test('writes nothing when the user goes back to the form', async () => {
    const { save, newer, stored } = record(start.fields, [{ name: 'Autumn' }])
    const mine = { name: 'Summer', topic: 'sport' }
    const end = await saveMerged({ names, start, mine, save, newer, choose: async () => undefined })
    expect(end).toEqual({ end: 'cancelled' })
    expect(stored()).toEqual({ name: 'Autumn', topic: 'travel' })
  })

  test('throws every failure other than a newer version', async () => {
    const save = async () => {
      throw new Error('missing')
    }
    const mine = { name: 'Summer', topic: 'travel' }
    const newer = () => undefined
    await expect(saveMerged({ names, start, mine, save, newer, choose: neverChoose })).rejects.toThrow(
      'missing',
    )
  })

  test('keeps every change of others at any number of saves in between, unless the user chose otherwise', async () => {
    const word = fc.constantFrom('a', 'b', 'c')
    const fields = fc.record({ name: word, topic: word })
    const others = fc.array(fc.record({ name: word, topic: word }, { requiredKeys: [] }), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fields, fields, others, async (from, mine, changes) => {
        const { save, newer, stored } = record(from, [...changes])
        const choose = async () => new Set<keyof Fields>()
        const end = await saveMerged({
          names,
          start: { fields: from, version: 1 },
          mine,
          save,
          newer,
          choose,
        })
        const mineChanged = names.filter(name => mine[name] !== from[name])
        if (end.end === 'saved') for (const name of mineChanged) expect(stored()[name]).toBe(mine[name])
        else expect(mineChanged.every(name => stored()[name] === mine[name])).toBe(true)
      }),
    )
  })
})
