import { parseMarkdown, styleSheetOf } from '@greenroom/article'
import {
  articleTemplateLimits,
  createArticleTemplate,
  deleteArticleTemplate,
  listArticleTemplates,
  orderArticleTemplates,
  updateArticleTemplate,
} from '@greenroom/contract/areas/article-library/article-templates'
import {
  articleThemeLimits,
  createArticleTheme,
  deleteArticleTheme,
  listArticleThemes,
  updateArticleTheme,
} from '@greenroom/contract/areas/article-library/article-themes'
import { listArticleVersions } from '@greenroom/contract/areas/articles/article-versions'
import { createArticle, saveArticle } from '@greenroom/contract/areas/articles/articles'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import type { RequestOf } from '@greenroom/contract/endpoint'
import { errors } from '@greenroom/contract/errors'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { aPart, contentOf } from '../articles/testing/article-content.ts'
import { articleTemplates, articleThemes } from './schema.ts'

let server: TestServer
let admin: { token: string }
let writer: { token: string }
let reader: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
  writer = { token: await signInHolding(server, ['article:read', 'article:create', 'article:update'], 'own') }
  reader = { token: await signInHolding(server, ['article:read'], 'own') }
})
afterAll(() => server.stop())

/** Undoes the last logged change of a row. */
async function undo(rowId: string): Promise<void> {
  const [entry] = await server.database.pool
    .select()
    .from(operationLog)
    .where(eq(operationLog.entityId, rowId))
    .orderBy(desc(operationLog.id))
    .limit(1)
  if (!entry) throw new Error('The change was not logged')
  await server.ask(undoOperation, { params: { id: String(entry.id) }, body: { scope: 'entry' } }, admin)
}

describe('templates and blocks', () => {
  const template: RequestOf<typeof createArticleTemplate>['body'] = {
    kind: 'block',
    name: '关注我们',
    isShared: false,
    style: null,
    document: { type: 'doc', content: [{ type: 'rawHtml', attrs: { html: '<p onclick="x()">a</p>' } }] },
  }
  const create = (fields: Partial<typeof template> = {}, by = admin) =>
    server.ask(createArticleTemplate, { body: { ...template, ...fields } }, by)

  it('belong to their author unless they are shared, and hold no HTML that could run', async () => {
    const own = await create()
    const shared = await create({ isShared: true })
    expect(JSON.stringify(own.document)).not.toContain('onclick')
    const seen = await server.ask(listArticleTemplates, {}, writer)
    expect(seen).toMatchObject([{ id: shared.id, isOwn: false }])
    const params = { id: shared.id }
    const rename = { params, body: { version: 1, changes: { name: '改名' } } }
    const answers = [
      await server.call(deleteArticleTemplate, { params }, writer),
      await server.call(updateArticleTemplate, rename, writer),
      await server.call(orderArticleTemplates, { body: { ids: [shared.id] } }, writer),
    ]
    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill(errors.notFound.code))
    expect(await server.ask(deleteArticleTemplate, { params }, admin)).toEqual({ deleted: true })
  })

  it('keep the Markdown that they were taken from, and read their document from it', async () => {
    const { document: _, ...fields } = template
    const source = '*   a  \n\n<p onclick="x()">b</p>'
    const made = await server.ask(createArticleTemplate, { body: { ...fields, source } }, admin)
    expect(made.source).toBe(source)
    expect(made.document.content[0]?.type).toBe('bulletList')
    expect(JSON.stringify(made.document)).not.toContain('onclick')
    const listed = await server.ask(listArticleTemplates, {}, admin)
    expect(listed.find(({ id }) => id === made.id)).toEqual(made)
    expect(listed.filter(({ source: markdown }) => markdown === null).length).toBeGreaterThan(0)
  })

  it('are renamed and shared from the version that was read, and refused from an older one', async () => {
    const { id } = await create()
    const renamed = await server.ask(
      updateArticleTemplate,
      { params: { id }, body: { version: 1, changes: { name: '新名', isShared: true } } },
      admin,
    )
    expect(renamed).toMatchObject({ name: '新名', isShared: true, version: 2 })
    const stale = await server.call(
      updateArticleTemplate,
      { params: { id }, body: { version: 1, changes: { name: '旧' } } },
      admin,
    )
    expect(stale).toMatchObject({ code: errors.conflict.code, data: { current: { name: '新名' } } })
  })

  it('come back with their body when their deletion is undone, and lose a new name when that is', async () => {
    const made = await create({ isShared: true })
    const params = { id: made.id }
    await server.ask(updateArticleTemplate, { params, body: { version: 1, changes: { name: '新' } } }, admin)
    await undo(made.id)
    await server.ask(deleteArticleTemplate, { params }, admin)
    await undo(made.id)
    const listed = await server.ask(listArticleTemplates, {}, admin)
    const { version: _, ...fields } = made
    expect(listed.find(({ id }) => id === made.id)).toMatchObject(fields)
  })

  it('are listed in the order of their author', async () => {
    await server.database.pool.delete(articleTemplates)
    const ids: string[] = []
    for (const name of ['甲', '乙', '丙']) ids.push((await create({ name })).id)
    const order = ids.toReversed()
    expect(await server.ask(orderArticleTemplates, { body: { ids: order } }, admin)).toEqual({ ordered: 3 })
    const listed = await server.ask(listArticleTemplates, {}, admin)
    expect(listed.map(({ id }) => id)).toEqual(order)
  })

  it('are refused beyond the limit of the installation', async () => {
    const { pool } = server.database
    const limit = articleTemplateLimits.perInstallation
    const there = await pool.$count(articleTemplates)
    const document = parseMarkdown('正文')
    const full = Array.from({ length: limit - there }, () => ({
      kind: 'block' as const,
      name: '满',
      isShared: true,
      style: null,
      document,
      createdBy: null,
    }))
    await pool.insert(articleTemplates).values(full)
    const refused = await server.call(createArticleTemplate, { body: template }, admin)
    expect(refused).toMatchObject({ code: errors.templatesFull.code, data: { limit } })
    await pool.delete(articleTemplates)
  })

  it('have a style, and blocks have none', async () => {
    const body = { ...template, kind: 'template' }
    expect((await server.call(createArticleTemplate, { body }, admin)).code).toBe(errors.invalid.code)
  })
})

describe('themes', () => {
  const css = 'h1 { color: #c00; position: fixed }\n@import "x.css";'
  const theme = { name: '本报', isShared: false, style: { ...defaultArticleStyle, css } }
  const create = (fields: Partial<typeof theme> = {}, by = admin) =>
    server.ask(createArticleTheme, { body: { ...theme, ...fields } }, by)

  it('keep the CSS as it was written, and what it does is read by the server alone', async () => {
    const forged = { h1: 'background:url(https://evil.example/)', root: 'color:#fff' }
    const made = await create({ style: { ...theme.style, cssStyles: forged } as typeof theme.style })
    expect(made.style).toEqual({ ...defaultArticleStyle, css, cssStyles: { h1: 'color:#c00' } })
    expect(await server.ask(listArticleThemes, {}, admin)).toContainEqual(made)
  })

  it('belong to their author unless they are shared, who alone changes and deletes them', async () => {
    const own = await create({}, writer)
    const shared = await create({ isShared: true }, writer)
    const seen = await server.ask(listArticleThemes, {}, reader)
    expect(seen.map(({ id, isOwn }) => [id, isOwn])).toEqual([[shared.id, false]])
    const params = { id: shared.id }
    const rename = { params, body: { version: 1, changes: { name: '改' } } }
    expect((await server.call(updateArticleTheme, rename, admin)).code).toBe(errors.notFound.code)
    expect((await server.call(deleteArticleTheme, { params }, admin)).code).toBe(errors.notFound.code)
    expect((await server.call(deleteArticleTheme, { params }, reader)).code).toBe(errors.forbidden.code)
    expect(await server.ask(deleteArticleTheme, { params: { id: own.id } }, writer)).toEqual({
      deleted: true,
    })
  })

  it('are changed from the version that was read, and refused from an older one', async () => {
    const { id } = await create()
    const body = { version: 1, changes: { style: { ...defaultArticleStyle, theme: 'warm' as const } } }
    const changed = await server.ask(updateArticleTheme, { params: { id }, body }, admin)
    expect(changed).toMatchObject({ name: theme.name, version: 2 })
    expect(changed.style).toEqual(body.changes.style)
    const stale = await server.call(updateArticleTheme, { params: { id }, body }, admin)
    expect(stale).toMatchObject({ code: errors.conflict.code, data: { current: { version: 2 } } })
  })

  it('are as before when their change and their deletion are undone', async () => {
    const made = await create()
    const params = { id: made.id }
    const changes = { name: '另', style: defaultArticleStyle }
    await server.ask(updateArticleTheme, { params, body: { version: 1, changes } }, admin)
    await undo(made.id)
    await server.ask(deleteArticleTheme, { params }, admin)
    await undo(made.id)
    const listed = await server.ask(listArticleThemes, {}, admin)
    const { version: _, updatedTime: __, ...fields } = made
    expect(listed.find(({ id }) => id === made.id)).toMatchObject(fields)
  })

  it('are refused with CSS beyond its limit, and beyond the limit of the installation', async () => {
    const style = { ...defaultArticleStyle, css: ' '.repeat(20_001) }
    const refused = await server.call(createArticleTheme, { body: { ...theme, style } }, admin)
    expect(refused.code).toBe(errors.invalid.code)
    const { pool } = server.database
    const limit = articleThemeLimits.perInstallation
    const there = await pool.$count(articleThemes)
    const { css: _, ...plain } = { ...defaultArticleStyle, css: '' }
    const row = { name: '满', isShared: true, style: plain, css: '', cssStyles: {}, createdBy: null }
    await pool.insert(articleThemes).values(Array.from({ length: limit - there }, () => row))
    const full = await server.call(createArticleTheme, { body: theme }, admin)
    expect(full).toMatchObject({ code: errors.templatesFull.code, data: { limit } })
    await pool.delete(articleThemes)
  })
})

describe('an article', () => {
  it('keeps its CSS with what the server reads from it, at creation and at each save', async () => {
    const style = { ...defaultArticleStyle, css: 'h1 { color: #c00 }', cssStyles: { h2: 'color:#000' } }
    const content = { ...contentOf(aPart()), style }
    const article = await server.ask(createArticle, { body: { accountId: null, content } }, writer)
    expect(article.content.style.cssStyles).toEqual({ h1: 'color:#c00' })
    const next = { ...content, style: { ...style, css: 'p { margin: 0 }' } }
    const saved = await server.ask(
      saveArticle,
      { params: { id: article.id }, body: { version: article.version, changes: { content: next } } },
      writer,
    )
    expect(saved.content.style).toMatchObject({
      css: 'p { margin: 0 }',
      cssStyles: { paragraph: 'margin:0' },
    })
    expect(styleSheetOf(saved.content.style).paragraph).toBe('margin:0')
  })

  it('is the same version when its style without CSS is saved again', async () => {
    const content = contentOf(aPart())
    const article = await server.ask(createArticle, { body: { accountId: null, content } }, writer)
    const body = {
      version: article.version,
      changes: { content: { ...content, style: { ...content.style, css: '' } } },
    }
    await server.ask(saveArticle, { params: { id: article.id }, body }, writer)
    const versions = await server.ask(listArticleVersions, { params: { id: article.id } }, writer)
    expect(versions.map(({ origin }) => origin)).toEqual(['create'])
  })
})
