import {
  type ConditionGroup,
  type ContentConditions,
  conditionLimits,
} from '@greenroom/contract/areas/content/content-conditions'
import { createContentSet, readContentSet } from '@greenroom/contract/areas/content/content-sets'
import { previewSetRules, type SetRules } from '@greenroom/contract/areas/content/set-rules'
import {
  contentGenres,
  contentLanguages,
  contentSources,
  contentStatuses,
} from '@greenroom/contract/content-labels'
import { errors } from '@greenroom/contract/errors'
import { eq, inArray, sql } from 'drizzle-orm'
import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { contentItems, contentSetItems } from '../schema.ts'
import { matching } from './condition.ts'

let server: TestServer
let admin: { token: string; language: 'en-US' }

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
})
afterAll(() => server.stop())

type NewItem = typeof contentItems.$inferInsert
const dayMs = 86_400_000
const insert = (rows: Partial<NewItem>[]) =>
  server.database.pool
    .insert(contentItems)
    .values(
      rows.map((row, place) => ({
        title: `Grouped ${place}`,
        genre: 'verticalVideo' as const,
        author: 'Groups',
        status: 'online' as const,
        publishedAt: new Date('2026-01-15T00:00:00Z'),
        ...row,
      })),
    )
    .returning()
type Item = Awaited<ReturnType<typeof insert>>[number]
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()
const preview = (rules: unknown, more: object = {}, asked: object = admin) =>
  server.call(previewSetRules, { body: { contentType: 'verticalVideo', rules, ...more } }, asked)
const issuesOf = (data: unknown) => errors.invalid.data.parse(data).issues

/** What conditions mean, in plain JavaScript. */
function holds(conditions: ContentConditions, item: Item): boolean {
  const { publishedFrom, publishedBefore, withinDays, words, groups = [] } = conditions
  const has = (text: string) => (word: string) => text.toLowerCase().includes(word.toLowerCase())
  const at = item.publishedAt.getTime()
  const now = Date.now()
  return (
    (conditions.genres?.includes(item.genre) ?? true) &&
    (conditions.sources?.includes(item.source) ?? true) &&
    (conditions.languages?.includes(item.language) ?? true) &&
    (conditions.topics?.includes(item.topic) ?? true) &&
    (conditions.topicWords?.some(has(item.topic)) ?? true) &&
    (conditions.authors?.includes(item.author) ?? true) &&
    (words === undefined ||
      (conditions.wordsMatch === 'all'
        ? words.every(has(`${item.title} ${item.body}`))
        : words.some(has(`${item.title} ${item.body}`)))) &&
    (publishedFrom === undefined || at >= Date.parse(publishedFrom)) &&
    (publishedBefore === undefined || at < Date.parse(publishedBefore)) &&
    (withinDays === undefined || (at > now - withinDays * dayMs && at <= now)) &&
    item.clicks >= (conditions.clicksAtLeast ?? 0) &&
    item.clicks <= (conditions.clicksAtMost ?? Infinity) &&
    item.status === (conditions.status ?? item.status) &&
    groups.every(group => groupHolds(group, item))
  )
}

function groupHolds({ match, of }: ConditionGroup, item: Item): boolean {
  const members = of.map(conditions => holds(conditions, item))
  if (match === 'all') return members.every(Boolean)
  return members.some(Boolean) === (match === 'any')
}

const topics = ['', 'camping', 'City Camping', '骑行']
const authors = ['Groups', 'Second', 'Third']
const words = ['river', 'SPRING', '春']
const some = <W extends string>(values: readonly W[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })
const instants = fc
  .integer({ min: 0, max: 40 })
  .map(days => new Date(Date.now() - (days + 0.5) * dayMs).toISOString())

const trees = fc.letrec<{ conditions: ContentConditions }>(tie => ({
  conditions: fc.record(
    {
      genres: some(contentGenres),
      sources: some(contentSources),
      languages: some(contentLanguages.slice(0, 3)),
      topics: some(topics.slice(1)),
      topicWords: some(['camp', '骑', 'y c']),
      authors: some(authors),
      words: some(words),
      wordsMatch: fc.constantFrom('any', 'all'),
      withinDays: fc.integer({ min: 1, max: 40 }),
      publishedFrom: instants,
      publishedBefore: instants,
      clicksAtLeast: fc.integer({ min: 0, max: 9 }),
      clicksAtMost: fc.integer({ min: 0, max: 9 }),
      status: fc.constantFrom(...contentStatuses),
      groups: fc.array(
        fc.record({
          match: fc.constantFrom('any', 'all', 'none'),
          of: fc.array(tie('conditions'), { minLength: 1, maxLength: 3, depthIdentifier: 'groups' }),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    },
    { requiredKeys: [] },
  ),
}))
/** Few fields of all, so that many trees match some items and not all. */
const sparse: Arbitrary<ContentConditions> = fc
  .tuple(trees.conditions, fc.array(fc.nat({ max: 99 }), { minLength: 40, maxLength: 40 }))
  .map(([tree, drawn]) => thin(tree, [...drawn]))

function thin(tree: ContentConditions, drawn: number[], depth = 1): ContentConditions {
  const kept = Object.entries(tree).filter(([name]) => name === 'groups' || (drawn.pop() ?? 99) < 18)
  const { groups, ...fields }: ContentConditions = Object.fromEntries(kept)
  if (!groups || depth >= conditionLimits.depth) return fields
  const inner = groups.map(({ match, of }) => ({ match, of: of.map(one => thin(one, drawn, depth + 1)) }))
  return { ...fields, groups: inner }
}

it('pick in SQL just the items that they mean, for any groups in groups', async () => {
  const rows = fc.sample(
    fc.record({
      genre: fc.constantFrom(...contentGenres),
      source: fc.constantFrom(...contentSources),
      language: fc.constantFrom(...contentLanguages.slice(0, 3)),
      topic: fc.constantFrom(...topics),
      author: fc.constantFrom(...authors),
      title: fc.constantFrom('A river', 'Spring', '春天', 'Nothing'),
      body: fc.constantFrom('', 'to the spring', 'RIVER 春'),
      status: fc.constantFrom(...contentStatuses),
      clicks: fc.integer({ min: 0, max: 9 }),
      publishedAt: fc
        .integer({ min: -2, max: 40 })
        .map(days => new Date(Date.now() - days * dayMs - dayMs / 4)),
    }),
    { numRuns: 80, seed: 31 },
  )
  const items = await insert(rows.map(row => ({ ...row, externalId: null })))
  let telling = 0
  await fc.assert(
    fc.asyncProperty(fc.array(sparse, { minLength: 20, maxLength: 20 }), async many => {
      const answers = sql.join(
        many.map(conditions => matching(conditions) ?? sql`true`),
        sql`, `,
      )
      const rows = await server.database.pool
        .select({ id: contentItems.id, fits: sql<boolean[]>`array[${answers}]` })
        .from(contentItems)
        .where(inArray(contentItems.id, idsOf(items)))
      for (const [place, conditions] of many.entries()) {
        const picked = rows.filter(({ fits }) => fits[place])
        const meant = items.filter(item => holds(conditions, item))
        expect([conditions, idsOf(picked)]).toEqual([conditions, idsOf(meant)])
        if (meant.length > 0 && meant.length < items.length) telling++
      }
    }),
    { numRuns: 20 },
  )
  expect(telling).toBeGreaterThan(60)
})

it('take an item without a topic as not of a topic, and say what enters and leaves when they change', async () => {
  const author = 'Entering'
  await insert([
    { author, topic: '' },
    { author, topic: 'Camping' },
    { author, topic: 'Cycling', clicks: 5, title: 'Cycled' },
  ])
  const before: SetRules = { authors: [author], topics: ['Camping'] }
  const rules: SetRules = { authors: [author], groups: [{ match: 'none', of: [{ topics: ['Camping'] }] }] }
  const { data } = await preview(rules, { before })
  const effect = previewSetRules.response.parse(data)
  expect(effect).toMatchObject({ count: 2, change: { entering: 2, leaving: 1 } })
  expect(effect.examples.map(({ genre, file }) => [genre, file])).toEqual([
    ['verticalVideo', null],
    ['verticalVideo', null],
  ])
  const same = previewSetRules.response.parse((await preview(before, { before })).data)
  expect(same.change).toEqual({ entering: 0, leaving: 0 })
  expect(previewSetRules.response.parse((await preview(before)).data).change).toBeNull()
})

it('fill a set, and follow the clock where the age of an item stands in a group', async () => {
  const author = 'Clock in groups'
  const [soon, old, popular] = await insert([
    { author, publishedAt: new Date(Date.now() + 2500) },
    { author, publishedAt: new Date(Date.now() - dayMs + 2500) },
    { author, publishedAt: new Date(Date.now() - 9 * dayMs), clicks: 9 },
  ])
  const rules: SetRules = {
    authors: [author],
    groups: [{ match: 'any', of: [{ withinDays: 1 }, { clicksAtLeast: 9 }] }],
  }
  const body = { name: 'Groups', contentType: 'verticalVideo', filterType: 'rules', rules } as const
  const set = await server.ask(createContentSet, { body }, admin)
  expect(set.rules).toEqual(rules)
  const held = (...ids: (string | undefined)[]) =>
    vi.waitFor(
      async () => {
        const rows = await server.database.pool
          .select({ id: contentSetItems.contentItemId })
          .from(contentSetItems)
          .where(eq(contentSetItems.setId, set.id))
        expect(idsOf(rows)).toEqual(ids.toSorted())
        const { count } = await server.ask(readContentSet, { params: { id: set.id } }, admin)
        expect(count).toBe(ids.length)
      },
      { timeout: 20_000, interval: 50 },
    )
  await held(old?.id, popular?.id)
  await held(soon?.id, popular?.id)
  await server.database.pool
    .update(contentItems)
    .set({ clicks: 1 })
    .where(eq(contentItems.id, popular?.id ?? ''))
  await held(soon?.id)
})

it('are refused when they are too deep, too many, empty, unknown, or no values of their field', async () => {
  let deep: unknown = { topics: ['x'] }
  for (let level = 0; level < conditionLimits.depth; level++)
    deep = { groups: [{ match: 'any', of: [deep] }] }
  const inGroup = (conditions: unknown) => ({ groups: [{ match: 'any', of: [conditions] }] })
  const many = Array.from({ length: conditionLimits.parts }, () => ({ clicksAtLeast: 1 }))
  const member = 'body.rules.groups.0.of.0'
  const refused: [unknown, string, RegExp][] = [
    [deep, `body.rules${'.groups.0.of.0'.repeat(conditionLimits.depth - 1)}.groups`, /too deeply/],
    [{ groups: [{ match: 'any', of: many }] }, 'body.rules', /more than 50/],
    [{ groups: [] }, 'body.rules.groups', /./],
    [{ groups: [{ match: 'any', of: [] }] }, 'body.rules.groups.0.of', /./],
    [inGroup({}), member, /at least one condition/],
    [{ groups: [{ match: 'some', of: [{ topics: ['x'] }] }] }, 'body.rules.groups.0.match', /./],
    [inGroup({ topics: ['x'], colour: ['red'] }), `${member}.colour`, /./],
    [inGroup({ clicksAtLeast: ['x'] }), `${member}.clicksAtLeast`, /./],
    [inGroup({ topics: 3 }), `${member}.topics`, /./],
    [inGroup({ clicksAtLeast: 2, clicksAtMost: 1 }), `${member}.clicksAtMost`, /./],
    [inGroup({ genres: ['text'] }), 'body.rules.genres', /./],
  ]
  for (const [rules, path, message] of refused) {
    const issues = issuesOf((await preview(rules)).data)
    expect([rules, issues.map(issue => issue.path)]).toEqual([rules, [path]])
    expect(issues[0]?.msg).toMatch(message)
  }
})

it('are previewed for users who may read sets, and not without a session', async () => {
  const rules = { groups: [{ match: 'none', of: [{ topics: ['x'] }] }] }
  const token = await signInHolding(server, ['content-item:read'], 'all')
  expect(await preview(rules, {}, { token })).toMatchObject({ code: errors.forbidden.code })
  expect(await preview(rules, {}, { token: 'ended' })).toMatchObject({ code: 50_008 })
})
