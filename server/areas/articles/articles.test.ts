import { plainText } from '@greenroom/article'
import { checkArticle } from '@greenroom/contract/areas/articles/article-checks'
import { articleSourceFormats } from '@greenroom/contract/areas/articles/article-content'
import {
  listArticleVersions,
  readArticleVersion,
  restoreArticleVersion,
} from '@greenroom/contract/areas/articles/article-versions'
import {
  type ArticleDetail,
  copyArticle,
  createArticle,
  createArticleFromItems,
  deleteArticles,
  ignoreFinding,
  listArticles,
  readArticle,
  saveArticle,
} from '@greenroom/contract/areas/articles/articles'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { createContentItem } from '@greenroom/contract/areas/content/content-items'
import {
  type ArticleStyle,
  defaultArticleStyle,
} from '@greenroom/contract/areas/official-accounts/article-style'
import {
  createOfficialAccount,
  defaultStyleFields,
  updateOfficialAccount,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { errors } from '@greenroom/contract/errors'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { newAccount } from '../official-accounts/testing/accounts.ts'
import { articleVersions } from './schema.ts'
import { aPart, contentOf } from './testing/article-content.ts'

let server: TestServer
let admin: { token: string }
let writer: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
  const rights = ['article:read', 'article:create', 'article:update', 'article:delete'] as const
  writer = { token: await signInHolding(server, rights, 'own') }
})
afterAll(() => server.stop())

const create = (body = '正文', by = admin) =>
  server.ask(createArticle, { body: { accountId: null, content: contentOf(aPart({ body })) } }, by)
const createItem = (title: string) =>
  server.ask(
    createContentItem,
    {
      body: {
        title,
        genre: 'text',
        author: '林',
        source: 'original',
        language: 'zh',
        body: '# 小节\n\n第一段',
        publishedTime: new Date().toISOString(),
      },
    },
    admin,
  )
const newestEntry = async (entityId: string) => {
  const [entry] = await server.database.pool
    .select()
    .from(operationLog)
    .where(eq(operationLog.entityId, entityId))
    .orderBy(desc(operationLog.id))
    .limit(1)
  return entry
}
const undo = (id: bigint | number | string | undefined) =>
  server.ask(undoOperation, { params: { id: String(id) }, body: { scope: 'entry' } }, admin)
const serif: ArticleStyle = {
  theme: 'serif',
  accent: '#6741d9',
  fontSize: 17,
  lineHeight: 1.6,
  codeTheme: 'dark',
}
const serifFields = defaultStyleFields(serif)
/** The HTML that WeChat would get. */
const renderedHtml = async ({ id }: ArticleDetail) =>
  (await server.ask(checkArticle, { params: { id } }, admin)).parts.map(({ html }) => html).join('\n')
const bodyOf = ({ content }: ArticleDetail) => plainText(content.parts[0]?.document.content ?? []).trim()
const write = ({ id, version, content }: ArticleDetail, body: string, by = admin) => {
  const [part] = content.parts
  const changed = contentOf({ ...aPart({ body }), id: part?.id ?? '' })
  return server.call(saveArticle, { params: { id }, body: { version, changes: { content: changed } } }, by)
}
const save = async (article: ArticleDetail, body: string, by = admin) =>
  readArticle.response.parse((await write(article, body, by)).data)

describe('an article', () => {
  it('begins with an empty part that has the author of its account', async () => {
    const account = await server.ask(
      createOfficialAccount,
      { body: newAccount({ defaultAuthor: '小绿' }) },
      admin,
    )
    const made = await server.ask(createArticle, { body: { accountId: account.id } }, admin)
    expect(made).toMatchObject({ state: 'local', partCount: 1, account: { name: account.name } })
    expect(made.content.parts[0]).toMatchObject({ author: '小绿', document: { content: [] } })
  })

  it('begins with the style of its account, and keeps it when the account gets another one', async () => {
    const account = await server.ask(createOfficialAccount, { body: newAccount(serifFields) }, admin)
    const { id: accountId, version } = account
    const [first, fromItems] = await Promise.all([
      server.ask(createArticle, { body: { accountId } }, admin),
      server.ask(
        createArticleFromItems,
        { body: { accountId, contentItemIds: [(await createItem('衬线')).id] } },
        admin,
      ),
    ])
    for (const { content } of [first, fromItems]) expect(content.style).toEqual(serif)
    const without = await server.ask(createArticle, { body: { accountId: null } }, admin)
    expect(without.content.style).toEqual(defaultArticleStyle)

    const changes = { defaultTheme: 'cards', defaultLineHeight: 2.05 } as const
    await server.ask(updateOfficialAccount, { params: { id: accountId }, body: { version, changes } }, admin)
    const kept = await server.ask(readArticle, { params: { id: first.id } }, admin)
    expect(kept.content.style).toEqual(serif)
    const second = await server.ask(createArticle, { body: { accountId } }, admin)
    expect(second.content.style).toEqual({ ...serif, theme: 'cards', lineHeight: 2.05 })

    const entry = await newestEntry(accountId)
    expect(entry?.changes).toEqual({ default_theme: ['serif', 'cards'], default_line_height: [1.6, 2.05] })
    await undo(entry?.id)
    const third = await server.ask(createArticle, { body: { accountId } }, admin)
    expect(third.content.style).toEqual(serif)
  })

  it('is refused with an account that does not exist', async () => {
    const body = { accountId: '00000000-0000-7000-8000-000000000000' }
    expect((await server.call(createArticle, { body }, admin)).code).toBe(errors.invalid.code)
    const article = await create()
    const request = { params: { id: article.id }, body: { version: 1, changes: body } }
    expect((await server.call(saveArticle, request, admin)).code).toBe(errors.invalid.code)
  })

  it('is saved only from the version that was read; a stale save gets the current content', async () => {
    const article = await create('一')
    const second = await save(article, '二')
    expect(bodyOf(second)).toBe('二')
    const stale = await write(article, '三')
    expect(stale).toMatchObject({
      code: errors.conflict.code,
      data: { current: { version: second.version } },
    })
    expect(bodyOf(await server.ask(readArticle, { params: { id: article.id } }, admin))).toBe('二')
  })

  it('holds no HTML that could run', async () => {
    const evil = [
      '<section onclick="x()" style="color:red;position:fixed;background:url(https://a.example)">a</section>',
      '<script>alert(1)</script><iframe src="https://a.example"></iframe><svg onload="x()"></svg>',
      '<a href="javascript:alert(1)">b</a><img src="x" onerror="y()"><style>p{}</style><math><mi>c</mi></math>',
      '<div><p style="color:&quot;red">d</p></div>',
      '甲<abbr title="x" onclick="y()">乙</abbr><iframe src="https://a.example">丙</iframe><svg onload="x()">丁</svg>',
      '甲[^1]\n\n[^1]: 注\n\n    <p onclick="x()">戊</p>',
    ]
    const article = await create(evil.join('\n\n'))
    const documents = JSON.stringify(article.content.parts.map(({ document }) => document))
    for (const html of [documents, await renderedHtml(article)]) {
      expect(html).not.toMatch(
        /script|iframe|onclick|onload|onerror|position|url\(|<style|<math|<div|&quot;red/,
      )
      expect(html).toContain('color:red')
    }
    expect(documents).toContain(JSON.stringify('<abbr title="x">'))
  })

  it.each(['<p>'.repeat(5000), '<a href="'.repeat(3000), '&lt;script&gt;'.repeat(3000)])(
    'accepts deliberately broken HTML (%#)',
    async html => {
      const document = { type: 'doc' as const, content: [{ type: 'rawHtml' as const, attrs: { html } }] }
      for (const sourceFormat of articleSourceFormats) {
        const content = { ...contentOf(aPart({ document })), sourceFormat }
        const made = await server.ask(createArticle, { body: { accountId: null, content } }, admin)
        expect(await renderedHtml(made)).not.toContain('<script')
      }
    },
  )

  it('is seen, changed and deleted only within the data scope', async () => {
    const [own, others] = [await create('自己', writer), await create('别人')]
    const { list } = await server.ask(listArticles, { query: { pageSize: '100' } }, writer)
    expect(list.map(({ id }) => id)).toEqual([own.id])
    expect((await write(others, '改', writer)).code).toBe(errors.notFound.code)
    for (const [call, params] of [
      [readArticle, { id: others.id }],
      [copyArticle, { id: others.id }],
      [ignoreFinding, { id: others.id }],
      [listArticleVersions, { id: others.id }],
      [readArticleVersion, { id: others.id, versionId: others.id }],
      [restoreArticleVersion, { id: others.id, versionId: others.id }],
    ] as const) {
      const body = call.method === 'GET' ? {} : { body: bodies[call.id] }
      expect((await server.call(call, { params, ...body }, writer)).code).toBe(errors.notFound.code)
    }
    const ids = [own.id, others.id]
    expect((await server.call(deleteArticles, { body: { ids } }, writer)).code).toBe(errors.notFound.code)
    expect(await server.ask(deleteArticles, { body: { ids: [own.id] } }, writer)).toEqual({ deleted: 1 })
  })

  const bodies: Record<string, object> = {
    'article.copy': {},
    'article.ignore-finding': { key: 'a', note: 'b' },
    'article.restore-version': { version: 1 },
  }

  it('is found by title, account, state and the content item that it was made from', async () => {
    const item = await createItem('内容标题')
    const account = await server.ask(createOfficialAccount, { body: newAccount() }, admin)
    const body = { accountId: account.id, contentItemIds: [item.id] }
    const made = await server.ask(createArticleFromItems, { body }, admin)
    expect(made.content.parts).toMatchObject([{ title: '内容标题', author: '林', contentItemId: item.id }])
    expect(made.content.parts[0]?.document.content[0]).toMatchObject({ type: 'heading' })
    for (const query of [{ title: '容标' }, { accountId: account.id }, { contentItemId: item.id }]) {
      const { list, total } = await server.ask(listArticles, { query: { ...query, state: 'local' } }, admin)
      expect([total, list[0]?.id]).toEqual([1, made.id])
    }
    const missing = { accountId: null, contentItemIds: [made.id] }
    expect((await server.call(createArticleFromItems, { body: missing }, admin)).code).toBe(
      errors.notFound.code,
    )
  })

  it('is copied, whole or in part, with new ids', async () => {
    const [first, second] = [aPart({ title: '甲' }), aPart({ title: '乙' })]
    const content = contentOf(first, second)
    const { id } = await server.ask(createArticle, { body: { accountId: null, content } }, admin)
    const copied = await server.ask(copyArticle, { params: { id }, body: { partIds: [second.id] } }, admin)
    expect(copied).toMatchObject({ title: '乙', partCount: 1 })
    expect(copied.content.parts[0]?.id).not.toBe(second.id)
  })

  it('is restored with its history when its deletion is undone', async () => {
    const article = await save(await create('一'), '二')
    await server.ask(deleteArticles, { body: { ids: [article.id] } }, admin)
    await undo((await newestEntry(article.id))?.id)
    expect(bodyOf(await server.ask(readArticle, { params: { id: article.id } }, admin))).toBe('二')
  })

  it('stores ignored warnings with their notes', async () => {
    const { id } = await create()
    const request = { params: { id }, body: { key: 'tableWide:x:', note: '只在电脑上看' } }
    expect(await server.ask(ignoreFinding, request, admin)).toMatchObject([{ note: '只在电脑上看' }])
    const back = { params: { id }, body: { key: 'tableWide:x:', note: '' } }
    expect(await server.ask(ignoreFinding, back, admin)).toEqual([])
  })

  it('is checked without ignored warnings; errors cannot be ignored', async () => {
    const { id } = await create('## 一\n\n#### 二')
    const check = async () => (await server.ask(checkArticle, { params: { id } }, admin)).findings
    const before = await check()
    expect(before.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['headingSkipped', 'coverMissing']))
    for (const { key } of before) {
      await server.ask(ignoreFinding, { params: { id }, body: { key, note: '已知' } }, admin)
    }
    const open = (await check()).filter(({ ignored }) => ignored === null)
    expect(new Set(open.map(({ severity }) => severity))).toEqual(new Set(['error']))
    expect((await check()).at(-1)?.ignored).toMatchObject({ note: '已知' })
  })
})

describe('versions of an article', () => {
  const versionsOf = ({ id }: { id: string }) => server.ask(listArticleVersions, { params: { id } }, admin)

  it('join the saves of one user within minutes, and keep saves of others separate', async () => {
    const article = await create('一')
    const mine = await save(await save(article, '二'), '三')
    expect(await versionsOf(article)).toHaveLength(1)
    const other = { token: await signInHolding(server, ['article:read', 'article:update']) }
    const theirs = await save(mine, '四', other)
    const versions = await versionsOf(theirs)
    expect(versions.map(({ number }) => number)).toEqual([2, 1])
    const params = { id: article.id, versionId: versions[1]?.id ?? '' }
    const old = await server.ask(readArticleVersion, { params }, admin)
    expect(plainText(old.content.parts[0]?.document.content ?? []).trim()).toBe('三')
  })

  it('are not overwritten after they were sent, or by saves after those minutes', async () => {
    const article = await create('一')
    const [first] = await versionsOf(article)
    const set = (values: Partial<typeof articleVersions.$inferInsert>) =>
      server.database.pool
        .update(articleVersions)
        .set(values)
        .where(eq(articleVersions.id, first?.id ?? ''))
    await set({ isPinned: true })
    const second = await save(article, '二')
    expect(await versionsOf(article)).toHaveLength(2)
    await server.database.pool
      .update(articleVersions)
      .set({ startedAt: new Date(Date.now() - 6 * 60_000) })
      .where(eq(articleVersions.articleId, article.id))
    await save(second, '三')
    expect(await versionsOf(article)).toHaveLength(3)
  })

  it('are restored as the newest one, and nothing is lost', async () => {
    const article = await create('一')
    const other = { token: await signInHolding(server, ['article:read', 'article:update']) }
    const changed = await save(article, '二', other)
    const [, first] = await versionsOf(article)
    const request = (version: number) => ({
      params: { id: article.id, versionId: first?.id ?? '' },
      body: { version },
    })
    expect((await server.call(restoreArticleVersion, request(article.version), admin)).code).toBe(
      errors.conflict.code,
    )
    const restored = await server.ask(restoreArticleVersion, request(changed.version), admin)
    expect(bodyOf(restored)).toBe('一')
    expect((await versionsOf(article)).map(({ origin }) => origin)).toEqual(['restore', 'save', 'create'])
  })
})
