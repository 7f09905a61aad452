import { contentSetFields } from '@greenroom/contract/areas/content/content-sets'
import { announcementFields } from '@greenroom/contract/areas/messages/messages'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitDraft } from './fit-draft.ts'

const now = { name: 'Now', contentType: 'img', filterType: 'rules', description: 'Now', rules: null } as const
const base = { values: { ...now, name: 'Then' }, version: 2 }

describe('a draft fitted to the form of today', () => {
  test('keeps invalid values, because a draft is unfinished', () => {
    const values = { ...now, name: '', description: 'x'.repeat(500) }
    expect(fitDraft(contentSetFields, now, { values, base })).toEqual({
      values,
      start: base.values,
      ignored: [],
    })
  })

  test('ignores and names fields that are gone or hold what the form cannot show', () => {
    const values = { name: 7, contentType: 'hologram', description: 'Typed', color: 'red' }
    const start = { values: { name: null, mood: 1 }, version: 1 }
    expect(fitDraft(contentSetFields, now, { values, base: start })).toEqual({
      values: { ...now, description: 'Typed' },
      start: now,
      ignored: ['name', 'contentType', 'color'],
    })
  })

  test('takes a field that may be null as null', () => {
    const blank = { type: 'message', messageType: null, role: '', title: '', content: '' } as const
    const values = { ...blank, messageType: null, title: 'Half' }
    const fitted = fitDraft(announcementFields, blank, { values, base: { values: blank, version: null } })
    expect(fitted).toEqual({ values, start: blank, ignored: [] })
  })

  test('always fills every field of the form and no other, for any stored draft', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), values => {
        const fitted = fitDraft(contentSetFields, now, { values, base: { values, version: null } })
        expect(Object.keys(fitted.values).toSorted()).toEqual(Object.keys(now).toSorted())
        expect(typeof fitted.values.name).toBe('string')
      }),
    )
  })
})
