import { describe, expect, it } from 'vitest'
import type { Filter } from '../filter-values.ts'
import { type SuggestionSources, suggest } from './suggestions.ts'

const genres: Readonly<Record<string, string>> = { text: 'Text', vertical: 'Vertical short video' }
const filters: readonly Filter[] = [
  { kind: 'text', key: 'title', label: () => 'Title', maxLength: 100 },
  { kind: 'text', key: 'topic', label: () => 'Topic', maxLength: 20 },
  {
    kind: 'choice',
    key: 'genre',
    label: () => 'Genre',
    values: Object.keys(genres),
    labelOf: one => genres[one] ?? one,
  },
  { kind: 'days', key: 'published', label: () => 'Published', from: 'from', before: 'before' },
  { kind: 'number', key: 'number', label: () => 'Number', min: 1, max: 50 },
  { kind: 'record', key: 'owner', label: () => 'Owner', useRecords: () => [] },
]
const sources: SuggestionSources = {
  filters,
  applied: {},
  records: { owner: [{ id: 'o1', name: 'Ada Wells' }] },
  today: '2026-03-10',
  words: { today: 'Today', week: 'Last 7 days', month: 'Last 30 days', calendar: 'Choose dates…' },
}
const lines = (text: string, more: Partial<SuggestionSources> = {}) =>
  suggest({ ...sources, ...more }, text).map(({ field, value }) =>
    value === undefined ? field : `${field}: ${value}`,
  )
const chosen = (text: string, line: string, more: Partial<SuggestionSources> = {}) =>
  suggest({ ...sources, ...more }, text).find(({ field, value }) => `${field}: ${value}` === line)

describe('suggestions of a search line', () => {
  it('are all fields but the keyword while nothing is typed, with their values where these are few', () => {
    expect(lines('')).toEqual([
      'Topic',
      'Genre: Text',
      'Genre: Vertical short video',
      'Published',
      'Number',
      'Owner',
    ])
  })

  it('are the fields and values that match the last word, and the texts that may hold it', () => {
    expect(lines('spring ver')).toEqual(['Genre: Vertical short video', 'Topic: ver'])
    expect(lines('ada')).toEqual(['Owner: Ada Wells', 'Topic: ada'])
    expect(lines('gen')).toEqual(['Genre', 'Topic: gen'])
    expect(lines('7')).toEqual(['Topic: 7', 'Number: 7'])
  })

  it('take a value away from the keyword, which keeps its other words', () => {
    expect(chosen('spring ver', 'Genre: Vertical short video')).toMatchObject({
      text: 'spring',
      set: { key: 'genre', values: ['vertical'] },
    })
    expect(chosen('vertical short', 'Genre: Vertical short video')).toMatchObject({ text: '' })
  })

  it('of a named field are its values, with those in force marked to be taken away', () => {
    const applied = { genre: ['text'] }
    expect(lines('genre:', { applied })).toEqual(['Genre: Text', 'Genre: Vertical short video'])
    expect(chosen('genre:', 'Genre: Text', { applied })).toMatchObject({
      isPicked: true,
      set: { key: 'genre', values: [] },
    })
    expect(chosen('genre:ver', 'Genre: Vertical short video', { applied })).toMatchObject({
      set: { key: 'genre', values: ['text', 'vertical'] },
    })
  })

  it('of days are the usual ranges, typed days, and the calendar', () => {
    expect(lines('published:')).toEqual([
      'Published: Today',
      'Published: Last 7 days',
      'Published: Last 30 days',
      'Published: Choose dates…',
    ])
    expect(chosen('published:', 'Published: Last 7 days')?.set?.values).toEqual(['2026-03-04', '2026-03-10'])
    expect(chosen('published:', 'Published: Choose dates…')).toMatchObject({ opens: 'published' })
    expect(lines('published:2026-03-01 2026-03-05')).toEqual(['Published: 2026-03-01 ~ 2026-03-05'])
  })

  it('of a number are only numbers that the endpoint takes', () => {
    expect(lines('number: 50')).toEqual(['Number: 50'])
    expect(lines('number: 51')).toEqual([])
  })
})
