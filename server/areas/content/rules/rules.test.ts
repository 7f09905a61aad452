import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { readUndoPlan, undoOperation } from '@greenroom/contract/areas/audit/undo'
import {
  createContentItem,
  deleteContentItems,
  readContentItem,
  updateContentItem,
} from '@greenroom/contract/areas/content/content-items'
import {
  type ContentSetRow,
  createContentSet,
  deleteContentSets,
  readContentSet,
  updateContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { previewSetRules, type SetRules } from '@greenroom/contract/areas/content/set-rules'
import { errors } from '@greenroom/contract/errors'
import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { contentChanges, contentItems, contentSetItems, contentSets } from '../schema.ts'

let server: TestServer
let admin: { token: string; language: 'en-US' }

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
})
afterAll(() => server.stop())

let made = 0
const insert = async (...rows: Partial<typeof contentItems.$inferInsert>[]) => {
  const stored = await server.database.pool
    .insert(contentItems)
    .values(
      rows.map(row => ({
        title: `Content ${++made}`,
        genre: 'verticalVideo' as const,
        author: 'Rule Maker',
        status: 'online' as const,
        publishedAt: new Date('2026-01-15T00:00:00Z'),
        ...row,
      })),
    )
    .returning({ id: contentItems.id })
  return stored.map(({ id }) => id)
}
const makeSet = (rules: SetRules, more: Partial<ContentSetRow> = {}) =>
  server.ask(
    createContentSet,
    {
      body: {
        name: 'By rules',
        contentType: more.contentType ?? 'verticalVideo',
        filterType: 'rules',
        rules,
      },
    },
    admin,
  )
const itemsOf = async (setId: string) =>
  (
    await server.database.pool
      .select({ id: contentSetItems.contentItemId })
      .from(contentSetItems)
      .where(eq(contentSetItems.setId, setId))
      .orderBy(contentSetItems.position)
  ).map(({ id }) => id)
const read = (id: string) => server.ask(readContentSet, { params: { id } }, admin)
/** Waits until a set holds just these content items, in this order, and its count says so. */
const holds = (setId: string, ids: readonly string[]) =>
  vi.waitFor(
    async () => {
      expect(await itemsOf(setId)).toEqual(ids)
      expect(await read(setId)).toMatchObject({ count: ids.length, refreshing: false })
    },
    { timeout: 20_000, interval: 50 },
  )
const preview = (rules: unknown, contentType = 'verticalVideo') =>
  server.call(previewSetRules, { body: { contentType, rules } }, admin)
const issuePaths = (data: unknown) =>
  errors.invalid.data
    .parse(data)
    .issues.map(({ path }) => path)
    .toSorted()

describe('rules of an image-text set', () => {
  it('fill it with texts, too, or with the genres that they name, and follow a content item whose genre changes', async () => {
    const author = 'Genres'
    const [text, picture] = await insert(
      { author, genre: 'text', publishedAt: new Date('2026-01-17T00:00:00Z') },
      { author, genre: 'img', publishedAt: new Date('2026-01-16T00:00:00Z') },
      { author },
    )
    const img = { contentType: 'img' } as const
    const both = await makeSet({ authors: [author] }, img)
    const pictures = await makeSet({ authors: [author], genres: ['img'] }, img)
    await holds(both.id, [text ?? '', picture ?? ''])
    await holds(pictures.id, [picture ?? ''])
    const { data } = await preview({ authors: [author], genres: ['text'] }, 'img')
    expect(previewSetRules.response.parse(data).count).toBe(1)

    const { version } = await server.ask(readContentItem, { params: { id: text ?? '' } }, admin)
    const body = { version, changes: { genre: 'img' as const } }
    await server.ask(updateContentItem, { params: { id: text ?? '' }, body }, admin)
    await holds(pictures.id, [text ?? '', picture ?? ''])
    await holds(both.id, [text ?? '', picture ?? ''])
    const video = { version: version + 1, changes: { genre: 'verticalVideo' as const } }
    await server.ask(updateContentItem, { params: { id: text ?? '' }, body: video }, admin)
    await holds(both.id, [picture ?? ''])
    await holds(pictures.id, [picture ?? ''])
  })

  it('ask for no genre that the set does not take, in a preview, a new set, and a change of either', async () => {
    const rules = { genres: ['text' as const], sources: ['other' as const] }
    expect(issuePaths((await preview(rules)).data)).toEqual(['body.rules.genres'])
    const fields = { name: 'Wrong', filterType: 'rules', rules, description: '' }
    const wrong = await server.call(
      createContentSet,
      { body: { ...fields, contentType: 'verticalVideo' } },
      admin,
    )
    expect(issuePaths(wrong.data)).toEqual(['body.rules'])
    const set = await makeSet(rules, { contentType: 'img' })
    const changes = { contentType: 'horizontalVideo' }
    const { version } = await read(set.id)
    const changed = await server.call(
      updateContentSet,
      { params: { id: set.id }, body: { version, changes } },
      admin,
    )
    expect(issuePaths(changed.data)).toEqual(['body.changes.rules'])
  })
})

describe('rules', () => {
  it('hold all at once, each by its meaning', async () => {
    const author = 'Meaning'
    const day = 86_400_000
    const [plain, other] = await insert(
      {
        author,
        topic: '露营',
        source: 'report',
        language: 'fr',
        clicks: 50,
        title: '一二 Word',
        body: 'and Text',
      },
      { author, topic: '城市露营', clicks: 5, status: 'offline', publishedAt: new Date(Date.now() - day) },
      { author, genre: 'img' },
    )
    const expected: [SetRules, (string | undefined)[]][] = [
      [{}, [other, plain]],
      [{ sources: ['report', 'other'] }, [plain]],
      [{ languages: ['fr'] }, [plain]],
      [{ topics: ['露营'] }, [plain]],
      [{ topicWords: ['露营'] }, [other, plain]],
      [{ words: ['WORD', 'nothing'] }, [plain]],
      [{ words: ['word', 'TEXT'], wordsMatch: 'all' }, [plain]],
      [{ words: ['word', 'nothing'], wordsMatch: 'all' }, []],
      [{ words: ["%_\\'"] }, []],
      [{ publishedFrom: '2026-01-15T00:00:00Z', publishedBefore: '2026-01-15T00:00:01Z' }, [plain]],
      [{ withinDays: 2 }, [other]],
      [{ clicksAtLeast: 6 }, [plain]],
      [{ clicksAtMost: 5 }, [other]],
      [{ clicksAtLeast: 5, clicksAtMost: 50, status: 'offline' }, [other]],
    ]
    for (const [rules, ids] of expected) {
      const { data } = await preview({ authors: [author], ...rules })
      const { count, examples } = previewSetRules.response.parse(data)
      expect([rules, examples.map(({ id }) => id)]).toEqual([rules, ids])
      expect(count).toBe(ids.length)
    }
  })

  it('are refused when they have no condition, or one that nothing can meet', async () => {
    const refused: [unknown, string][] = [
      [{}, 'body.rules'],
      [{ wordsMatch: 'all' }, 'body.rules'],
      [{ words: [] }, 'body.rules.words'],
      [{ words: [' '] }, 'body.rules.words.0'],
      [{ sources: ['moon'] }, 'body.rules.sources.0'],
      [{ withinDays: 0 }, 'body.rules.withinDays'],
      [{ clicksAtLeast: 2, clicksAtMost: 1 }, 'body.rules.clicksAtMost'],
      [
        { publishedFrom: '2026-02-01T00:00:00Z', publishedBefore: '2026-01-01T00:00:00Z' },
        'body.rules.publishedBefore',
      ],
      [{ authors: Array.from({ length: 51 }, (_, n) => `a${n}`) }, 'body.rules.authors'],
      [{ authors: ['x'], colour: 'red' }, 'body.rules.colour'],
    ]
    for (const [rules, path] of refused) {
      const body = { name: 'x', contentType: 'img', filterType: 'rules', rules }
      const answers = await Promise.all([preview(rules), server.call(createContentSet, { body }, admin)])
      expect([rules, ...answers.map(({ data }) => issuePaths(data))]).toEqual([rules, [path], [path]])
    }
    const without = { name: 'x', contentType: 'img', filterType: 'rules' }
    expect(issuePaths((await server.call(createContentSet, { body: without }, admin)).data)).toEqual([
      'body.rules',
    ])
  })

  it('count only what the user may see, so that no count tells of the texts of others', async () => {
    const author = 'Of others'
    await insert({ author, title: 'A secret of others' })
    const token = await signInHolding(
      server,
      ['content-set:create', 'content-set:read', 'content-item:read'],
      'own',
    )
    const body = { contentType: 'verticalVideo' as const, rules: { authors: [author], words: ['secret'] } }
    expect(await server.ask(previewSetRules, { body }, { token })).toEqual({
      count: 0,
      total: 0,
      change: null,
      examples: [],
    })
    expect(await server.ask(previewSetRules, { body }, admin)).toMatchObject({ count: 1 })
  })

  it('that hold for everything, or for nothing, say so before they are saved', async () => {
    const all = previewSetRules.response.parse((await preview({ clicksAtLeast: 0 })).data)
    expect(all.count).toBe(all.total)
    expect(all.count).toBeGreaterThan(0)
    expect((await preview({ authors: ['Nobody at all'] })).data).toMatchObject({ count: 0, examples: [] })
  })
})

describe('a set that rules fill', () => {
  it('is filled at its creation, the latest first, and follows changed, new and deleted items', async () => {
    const author = 'Follower'
    const [older, newer] = await insert(
      { author, publishedAt: new Date('2026-01-01T00:00:00Z') },
      { author, publishedAt: new Date('2026-01-02T00:00:00Z') },
    )
    if (!older || !newer) throw new Error('Nothing was inserted')
    const { id } = await makeSet({ authors: [author] })
    await holds(id, [newer, older])
    const fields = { genre: 'verticalVideo', author, source: 'other', language: 'zh', fileId: null } as const
    const latest = await server.ask(
      createContentItem,
      { body: { ...fields, title: 'Latest', publishedTime: '2026-01-03T00:00:00Z' } },
      admin,
    )
    await holds(id, [latest.id, newer, older])
    const moved = { version: 1, changes: { publishedTime: '2025-12-01T00:00:00Z' } }
    await server.ask(updateContentItem, { params: { id: latest.id }, body: moved }, admin)
    await holds(id, [newer, older, latest.id])
    await server.ask(deleteContentItems, { body: { ids: [latest.id] } }, admin)
    await holds(id, [newer, older])
    await server.database.pool
      .update(contentItems)
      .set({ author: 'Somebody else' })
      .where(eq(contentItems.id, newer))
    await holds(id, [older])
    const entries = await server.database.pool.$count(
      operationLog,
      sql`${operationLog.entity} = 'content-set-item' and ${operationLog.entityId} = ${id}`,
    )
    expect(entries).toBe(0)
  })

  it('is filled anew when its rules or its type change, and left to users as it is', async () => {
    const [video, picture] = await insert({ author: 'Turn' }, { author: 'Turn', genre: 'img' })
    if (!video || !picture) throw new Error('Nothing was inserted')
    const { id } = await makeSet({ authors: ['Turn'] })
    await holds(id, [video])
    const save = async (changes: object) =>
      server.call(
        updateContentSet,
        { params: { id }, body: { version: (await read(id)).version, changes } },
        admin,
      )
    await save({ contentType: 'img' })
    await holds(id, [picture])
    await save({ rules: { authors: ['Nobody'] } })
    await holds(id, [])
    await save({ rules: { authors: ['Turn'] } })
    await holds(id, [picture])
    expect(issuePaths((await save({ rules: null })).data)).toEqual(['body.changes.rules'])
    expect((await save({ filterType: 'artificial' })).data).toMatchObject({ rules: null, count: 1 })
    expect(issuePaths((await save({ contentType: 'verticalVideo' })).data)).toEqual([
      'body.changes.contentType',
    ])
    await save({ filterType: 'rules', rules: { authors: ['Nobody'] } })
    await holds(id, [])
  })

  it('follows the clock: items that become published, and items that grow too old', async () => {
    const author = 'Clock'
    const day = 86_400_000
    const [soon, old] = await insert(
      { author, publishedAt: new Date(Date.now() + 2500) },
      { author, publishedAt: new Date(Date.now() - day + 2500) },
    )
    if (!soon || !old) throw new Error('Nothing was inserted')
    const { id } = await makeSet({ authors: [author], withinDays: 1 })
    await holds(id, [old])
    await holds(id, [soon])
  })

  it('is restored with its items when its deletion is undone, and with its pins', async () => {
    const [one, two] = await insert(
      { author: 'Back' },
      { author: 'Back', publishedAt: new Date('2026-01-16') },
    )
    if (!one || !two) throw new Error('Nothing was inserted')
    const { id } = await makeSet({ authors: ['Back'] })
    await holds(id, [two, one])
    await server.database.pool
      .update(contentSetItems)
      .set({ pinned: true })
      .where(eq(contentSetItems.contentItemId, one))
    await server.ask(deleteContentSets, { body: { ids: [id] } }, admin)
    const { list } = await server.ask(
      listOperations,
      { query: { entity: 'content-set', pageSize: '1' } },
      admin,
    )
    await server.ask(undoOperation, { params: { id: list[0]?.id ?? '' }, body: { scope: 'request' } }, admin)
    await holds(id, [two, one])
    const [pinned] = await server.database.pool
      .select()
      .from(contentSetItems)
      .where(and(eq(contentSetItems.pinned, true), eq(contentSetItems.setId, id)))
    expect(pinned).toMatchObject({ setId: id, contentItemId: one })
  })
})

it('undoing the creation of a set or a content item removes the effects of rules with it, and leaves no entry of these', async () => {
  const { id } = await makeSet({ authors: ['Undone'] })
  const fields = {
    genre: 'verticalVideo',
    author: 'Undone',
    source: 'other',
    language: 'zh',
    fileId: null,
  } as const
  const body = { ...fields, title: 'Undone', publishedTime: '2026-01-03T00:00:00Z' }
  const contentItem = await server.ask(createContentItem, { body }, admin)
  await holds(id, [contentItem.id])
  const undoMaking = async (entity: 'content-item' | 'content-set', entityId: string) => {
    const query = { entity, entityId, operation: 'insert' as const, pageSize: '1' }
    const { list } = await server.ask(listOperations, { query }, admin)
    const params = { id: list[0]?.id ?? '' }
    const { refusal } = await server.ask(readUndoPlan, { params, query: { scope: 'entry' } }, admin)
    expect(refusal).toBeNull()
    await server.ask(undoOperation, { params, body: { scope: 'entry' } }, admin)
  }
  await undoMaking('content-item', contentItem.id)
  await holds(id, [])
  await insert({ author: 'Undone' })
  await vi.waitFor(async () => expect((await read(id)).count).toBe(1), { timeout: 20_000 })
  await undoMaking('content-set', id)
  expect((await server.call(readContentSet, { params: { id } }, admin)).code).toBe(errors.notFound.code)
  const items = and(eq(operationLog.entity, 'content-set-item'), eq(operationLog.entityId, id))
  expect(await server.database.pool.$count(operationLog, items)).toBe(0)
})

it('thousands of changes at once reach all sets, by two servers that take turns, and nothing stays behind', async () => {
  const second = await startTestServer({}, server.database.again())
  try {
    const author = 'Thousands'
    const sets = await Promise.all(
      [{ clicksAtLeast: 1000 }, { clicksAtMost: 999 }, { clicksAtLeast: 2999 }].map(rules =>
        makeSet({ authors: [author], ...rules }),
      ),
    )
    await server.database.pool.execute(sql`
      insert into content_item (id, title, genre, author, status, published_at, clicks)
      select gen_random_uuid(), 'Many ' || n, 'verticalVideo', ${author}, 'online', now(), n from generate_series(0, 2999) as n`)
    const counts = () =>
      server.database.pool
        .select({ count: contentSets.count })
        .from(contentSets)
        .where(sql`${contentSets.id} = any(${sql.param(sets.map(({ id }) => id))}::uuid[])`)
        .orderBy(desc(contentSets.count))
    await vi.waitFor(
      async () => expect(await counts()).toEqual([{ count: 2000 }, { count: 1000 }, { count: 1 }]),
      {
        timeout: 10_000,
      },
    )
    await vi.waitFor(async () => expect(await server.database.pool.$count(contentChanges)).toBe(0), {
      timeout: 10_000,
    })
  } finally {
    await second.stop()
  }
}, 20_000)
