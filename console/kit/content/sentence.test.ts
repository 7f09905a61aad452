import {
  type ContentConditions,
  conditionLimits,
  contentConditions,
} from '@greenroom/contract/areas/content/content-conditions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addPart,
  type GroupPart,
  newField,
  newGroup,
  type Part,
  toConditions,
  toSentence,
} from './sentence.ts'

interface Item {
  clicks: number
  status: string
  topic: string
}

/** What conditions of these fields mean. */
function holds(conditions: ContentConditions, item: Item): boolean {
  const { clicksAtLeast = 0, status = item.status, topics = [item.topic], groups = [] } = conditions
  return (
    item.clicks >= clicksAtLeast &&
    item.status === status &&
    topics.includes(item.topic) &&
    groups.every(({ match, of }) => {
      const members = of.map(one => holds(one, item))
      return match === 'all' ? members.every(Boolean) : members.some(Boolean) === (match === 'any')
    })
  )
}

/** What a sentence means. */
function says(part: Part, item: Item): boolean {
  const positive =
    part.kind === 'field'
      ? holds(part.value, item)
      : part.join === 'all'
        ? part.parts.every(one => says(one, item))
        : part.parts.some(one => says(one, item))
  return positive !== part.isNot
}

const items = [0, 2, 4].flatMap(clicks =>
  ['online', 'offline'].flatMap(status => ['', 'a', 'b'].map(topic => ({ clicks, status, topic }))),
)
const meaningOf = (conditions: ContentConditions) => items.map(item => holds(conditions, item))

const fieldPart = fc
  .oneof(
    fc.constantFrom(1, 3, 5).map(clicksAtLeast => newField('clicksAtLeast', { clicksAtLeast })),
    fc.constantFrom('online', 'offline').map(status => newField('status', { status } as ContentConditions)),
    fc.constantFrom('a', 'b').map(topic => newField('topics', { topics: [topic] })),
  )
  .chain(part => fc.boolean().map(isNot => ({ ...part, isNot })))
const groupOf = (part: fc.Arbitrary<Part>, minLength: number) =>
  fc
    .tuple(fc.constantFrom('all', 'any'), fc.array(part, { minLength, maxLength: 3 }), fc.boolean())
    .map(([join, parts, isNot]): GroupPart => ({ ...newGroup(join, parts), isNot }))
const inner = groupOf(fieldPart, 1)
const middle = groupOf(fc.oneof(fieldPart, inner), 1)
const sentences = groupOf(fc.oneof(fieldPart, middle), 1).map(root => ({ ...root, isNot: false }))

test('a sentence with groups in groups and its conditions mean the same, and the contract takes them', () => {
  fc.assert(
    fc.property(sentences, root => {
      const conditions = toConditions(root)
      expect(contentConditions.safeParse(conditions).error).toBeUndefined()
      expect(meaningOf(conditions)).toEqual(items.map(item => says(root, item)))
      expect(meaningOf(toConditions(toSentence(conditions)))).toEqual(meaningOf(conditions))
    }),
    { numRuns: 500 },
  )
})

test('a flat record stays as it is, and parts without a value are left out', () => {
  const flat: ContentConditions = { topics: ['a'], words: ['x', 'y'], wordsMatch: 'all', withinDays: 60 }
  const root = toSentence(flat)
  expect(toConditions(root)).toEqual(flat)
  expect(toConditions(addPart(root, root.id, newField('status')))).toEqual(flat)
  expect(toConditions(toSentence({}))).toEqual({})
})

test('conditions as deep as the contract takes them are read without loss', () => {
  let deep: ContentConditions = { topics: ['a'] }
  for (let depth = 1; depth < conditionLimits.depth; depth++) {
    const match = depth % 2 === 0 ? 'none' : 'any'
    deep = { groups: [{ match, of: [deep, { clicksAtLeast: depth }] }] }
  }
  expect(meaningOf(toConditions(toSentence(deep)))).toEqual(meaningOf(deep))
})
