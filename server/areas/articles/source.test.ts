import { documentOfSource, mergeArticleContent, parseMarkdown, toMarkdown } from '@greenroom/article'
import {
  type ArticleContent,
  type ArticlePart,
  articleContentLimits,
} from '@greenroom/contract/areas/articles/article-content'
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
  readArticle,
  saveArticle,
} from '@greenroom/contract/areas/articles/articles'
import { createContentItem } from '@greenroom/contract/areas/content/content-items'
import type { RequestOf } from '@greenroom/contract/endpoint'
import { errors } from '@greenroom/contract/errors'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { articleVersions } from './schema.ts'
import { aPart, contentOf } from './testing/article-content.ts'

let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

type SentContent = NonNullable<RequestOf<typeof createArticle>['body']['content']>
const create = (content: SentContent) =>
  server.ask(createArticle, { body: { accountId: null, content } }, admin)
const read = ({ id }: { id: string }) => server.ask(readArticle, { params: { id } }, admin)
const save = (article: ArticleDetail, content: SentContent) =>
  server.ask(
    saveArticle,
    { params: { id: article.id }, body: { version: article.version, changes: { content } } },
    admin,
  )
const written = (source: string): ArticleContent => contentOf(aPart({ body: source }))
const partOf = ({ content }: { content: ArticleContent }): ArticlePart | undefined => content.parts[0]
const sourceOf = (article: { content: ArticleContent }) => partOf(article)?.source
const typed = (article: ArticleDetail, source: string): SentContent => ({
  ...article.content,
  parts: article.content.parts.map(part => ({ ...part, source })),
})
const versionsOf = ({ id }: { id: string }) => server.ask(listArticleVersions, { params: { id } }, admin)
const inRichText = (content: ArticleContent): ArticleContent => ({ ...content, sourceFormat: 'richText' })

/** Markdown that no printer would write so. */
const awkward: readonly [name: string, source: string][] = [
  ['emphasis beside Chinese signs', '**重点：**这是，他说**“好”**然后；~~（原价）~~现价'],
  ['an address before a comma', '请看https://example.com/a，谢谢'],
  ['a linked picture', '[![a](https://example.com/p.png)](https://example.com/x)'],
  ['a linked picture without a usable address', '[![a](p)](x)'],
  ['a picture in a table', '| a |\n|:-:|\n| ![b](https://example.com/b.png) |'],
  ['a footnote', 'Text[^1] and [1].\n\n[^1]:   Its note\n    in two lines'],
  ['tasks', '- [x] done\n* [ ] open\n+ [X] also'],
  ['tags in a line', '<mark>a</mark> <kbd>b</kbd> <ruby>汉<rt>hàn</rt></ruby>'],
  ['entities', '`&nbsp;` `&lt;b&gt;` &copy; &amp; &#x4e2d;'],
  ['two code spans side by side', '`a``b` ``c`d``'],
  ['formulas', '$$ a & b \\\\ c $$\n\n\\(x^2\\) and $x$'],
  ['front matter', '---\ntitle: "A: b"\ntags: [a]\n---\n\n# A'],
  ['a byte order mark', '\uFEFF# A\n\n\uFEFFb'],
  ['a table without a header', '|---|---|\n| a | b |'],
  ['four leading spaces', '    code\n\ttabbed\n\n    more'],
  ['addresses with brackets and spaces', '[a](<https://example.com/a b(c)>) [d](https://example.com/(e))'],
  ['spaces and tabs at the end of lines', 'a  \nb\t\n\n   \n\t\n'],
  ['no line break at the end', '# A\n- b'],
  ['many line breaks', '\n\n\na\n\n\n\n\nb\n\n\n'],
  ['other spaces', 'a\u00A0b\u3000c\u2028d\u2029e\u200Bf\u000Cg'],
  ['scripts', '<script>alert(1)</script>\n\n<section onclick="x()">a</section>\n\n[a](javascript:alert(1))'],
  ['comments and definitions', '<!-- a -->\n\n[b]: https://example.com/ "c"\n\n[b] [b][] [d][b]'],
  ['headings and rules of the other kind', 'A\n=\n\nB\n---\n\n* * *\n___\n\n## C ##'],
  ['nesting without end', `${'> '.repeat(300)}a\n${'  '.repeat(200)}- b`],
  ['only signs', '*_`~[]()<>#+-|\\!{}^=$&'],
  ['nothing', ''],
  ['100,000 characters', '一段*普通*的文字，有**粗体**和`代码`。  \n\n'.repeat(3_600)],
]

describe('the Markdown of an article', () => {
  it.each(awkward)(
    'is stored and read back, in versions and copies too, character by character: %s',
    async (_, source) => {
      const created = await create(written(source))
      expect(sourceOf(created)).toBe(source)
      const saved = await save(created, typed(created, `${source}x`))
      expect(sourceOf(saved)).toBe(`${source}x`)
      const back = await save(saved, typed(saved, source))
      expect(sourceOf(await read(back))).toBe(source)
      expect(sourceOf(await server.ask(copyArticle, { params: { id: back.id }, body: {} }, admin))).toBe(
        source,
      )
    },
  )

  it('has its line endings normalised, and nothing else', async () => {
    expect(sourceOf(await create(written('a\r\nb\rc\n\r\nd \r')))).toBe('a\nb\nc\n\nd \n')
  })

  it('survives a save, a read and the restoring of its version, with any characters', async () => {
    const signs = fc.constantFrom(
      '*',
      '_',
      '`',
      '[',
      ']',
      '(',
      ')',
      '|',
      '>',
      '-',
      '\n',
      ' ',
      '\t',
      '#',
      '<',
      '&',
      '\r',
    )
    const text = fc.string({
      unit: fc.oneof(signs, fc.string({ unit: 'grapheme', maxLength: 1 })),
      maxLength: 80,
    })
    for (const source of fc.sample(text, { numRuns: 20, seed: 30 })) {
      const created = await create(written(source))
      const { id } = created
      await server.database.pool
        .update(articleVersions)
        .set({ isPinned: true })
        .where(eq(articleVersions.articleId, id))
      const changed = await save(created, typed(created, 'other'))
      const [, first] = await versionsOf(changed)
      const params = { id, versionId: first?.id ?? '' }
      const expected = source.replaceAll(/\r\n?/g, '\n')
      expect(sourceOf(await server.ask(readArticleVersion, { params }, admin))).toBe(expected)
      await server.ask(restoreArticleVersion, { params, body: { version: changed.version } }, admin)
      expect(sourceOf(await read(created))).toBe(expected)
    }
  })

  it.each([
    ['characters that the database cannot store', 'a\u0000b'],
    ['half of a character', 'a\uD800b'],
    ['too many characters', 'a'.repeat(articleContentLimits.source + 1)],
  ])('is refused with %s', async (_, source) => {
    const content = { ...written(''), parts: [{ ...aPart(), source }] }
    const body = { accountId: null, content }
    expect(await server.call(createArticle, { body }, admin)).toMatchObject({
      code: errors.invalid.code,
      data: { issues: [{ path: 'body.content.parts.0.source' }] },
    })
  })

  it('decides about the document, which is never taken from a client', async () => {
    const { document: _, ...part } = aPart({ body: '* a' })
    const forged = { ...part, document: parseMarkdown('forged') }
    for (const one of [part, forged]) {
      const created = await create({ ...written(''), parts: [one] })
      expect(partOf(created)).toMatchObject({ source: '* a', document: documentOfSource('* a') })
    }
  })

  it('is printed from the document of a client that sends none, unless that document is the stored one', async () => {
    const { source: _, ...part } = aPart({ body: '* a' })
    const created = await create({ ...written(''), parts: [part] })
    expect(sourceOf(created)).toBe('- a\n')
    const typedArticle = await save(created, typed(created, '*   a  '))
    const { source: __, ...echoed } = partOf(typedArticle) ?? aPart()
    const renamed = await save(typedArticle, {
      ...typedArticle.content,
      parts: [{ ...echoed, title: 'New' }],
    })
    expect(partOf(renamed)).toMatchObject({ title: 'New', source: '*   a  ' })
  })

  it('of a version that was stored without it is printed once, and a save that changes nothing is none', async () => {
    const created = await create(written('*   a'))
    const { pool } = server.database
    const ofArticle = eq(articleVersions.articleId, created.id)
    const { source: _, ...old } = aPart({ body: '*   a' })
    await pool
      .update(articleVersions)
      .set({
        content: { ...created.content, parts: [{ ...old, id: partOf(created)?.id ?? '' }] },
        contentHash: 'old',
        isPinned: true,
      })
      .where(ofArticle)
    const article = await read(created)
    expect(sourceOf(article)).toBe('- a\n')
    await save(article, article.content)
    expect(await versionsOf(article)).toHaveLength(1)
    await save(await read(article), typed(article, '- b'))
    expect(await versionsOf(article)).toHaveLength(2)
  })
})

describe('an article that changes its editor', () => {
  const source = '*   a  \n\n`b`'

  it('keeps its Markdown in rich text until its document is edited', async () => {
    const created = await create(written(source))
    const rich = await save(created, inRichText(created.content))
    expect(partOf(rich)).toMatchObject({ source, document: documentOfSource(source) })
    const [part] = rich.content.parts
    const titled = await save(rich, { ...rich.content, parts: [{ ...aPart(), ...part, title: 'New' }] })
    expect(sourceOf(titled)).toBe(source)
    const back = await save(titled, { ...titled.content, sourceFormat: 'markdown' })
    expect(sourceOf(await read(back))).toBe(source)

    const again = await save(back, inRichText(back.content))
    const document = parseMarkdown('* other')
    const edited = await save(again, { ...again.content, parts: [{ ...aPart(), ...part, document }] })
    expect(partOf(edited)).toMatchObject({ source: null, document: documentOfSource(toMarkdown(document)) })
  })

  it('gets the document of its Markdown when a client sends that alone', async () => {
    const { document: _, ...part } = aPart({ body: source })
    const made = await create({ ...inRichText(written('')), parts: [part] })
    expect(partOf(made)).toMatchObject({ source, document: documentOfSource(source) })
  })

  it('begins a new version, so that the form before stays in the history', async () => {
    const created = await create(written(source))
    await save(created, inRichText(created.content))
    const versions = await versionsOf(created)
    expect(versions).toHaveLength(2)
    const params = { id: created.id, versionId: versions[1]?.id ?? '' }
    const first = await server.ask(readArticleVersion, { params }, admin)
    expect(first.content).toMatchObject({ sourceFormat: 'markdown', parts: [{ source }] })
  })

  it('is made from content items with their Markdown', async () => {
    const body = '*   a\r\n\r\n`b`'
    const item = await server.ask(
      createContentItem,
      {
        body: {
          title: '内容',
          genre: 'text',
          author: '林',
          source: 'original',
          language: 'zh',
          body,
          publishedTime: new Date().toISOString(),
        },
      },
      admin,
    )
    const made = await server.ask(
      createArticleFromItems,
      { body: { accountId: null, contentItemIds: [item.id] } },
      admin,
    )
    expect(sourceOf(made)).toBe('*   a\n\n`b`')
  })
})

describe('a save of an article', () => {
  const source = '# 题\n\n*  甲'

  it('of two users who change the editor and the text at once loses neither', async () => {
    const created = await create(written(source))
    const send = (content: SentContent) =>
      server.call(
        saveArticle,
        { params: { id: created.id }, body: { version: created.version, changes: { content } } },
        admin,
      )
    const rich = inRichText(created.content)
    const edited: ArticleContent = contentOf(
      ...created.content.parts.map(part => {
        const text = `${source}乙`
        return { ...part, source: text, document: documentOfSource(text) }
      }),
    )
    const answers = await Promise.all([send(rich), send(edited)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([20000, errors.conflict.code].toSorted())
    const mine = answers[0].code === errors.conflict.code ? rich : edited
    const theirs = await read(created)
    const { content, conflicts } = mergeArticleContent(created.content, mine, theirs.content)
    const merged = await save(theirs, content)
    expect(conflicts).toEqual([])
    expect(merged.content.sourceFormat).toBe('richText')
    expect(sourceOf(merged)).toBe(`${source}乙`)
  })

  it('that fails at any of its writes leaves the article as it was, and can be sent again', async () => {
    const { pool } = server.database
    await pool.execute(sql`
      create function fail_write() returns trigger language plpgsql as $$
      begin raise exception 'the disk is gone'; end $$`)
    const created = await create(written(source))
    for (const name of ['article', 'article_version', 'operation_log', 'stream_event']) {
      const table = sql.identifier(name)
      const before = await read(created)
      await pool.execute(sql`create trigger fail_write before insert or update or delete on ${table}
        for each row execute function fail_write()`)
      const text = `${sourceOf(before)}。`
      const changed = typed(before, text)
      // A new title is logged; a text has its versions instead.
      const content = { ...changed, parts: changed.parts.map(part => ({ ...part, title: name })) }
      const body = { version: before.version, changes: { content } }
      const request = server.request(saveArticle, { params: { id: created.id }, body }, admin)
      const { status } = await server.app.fetch(request)
      await pool.execute(sql`drop trigger fail_write on ${table}`)
      expect([name, status]).toEqual([name, 500])
      expect(await read(created)).toEqual(before)
      expect(sourceOf(await save(before, content))).toBe(text)
    }
  })
})
