import '../../locales/index.ts'
import { parseMarkdown } from '@greenroom/article'
import type { TextEditor } from '@greenroom/article-editor'
import { emptyDocument } from '@greenroom/contract/areas/articles/article-document'
import {
  type ArticleTemplateRow,
  articleTemplateLimits,
  createArticleTemplate,
  deleteArticleTemplate,
  listArticleTemplates,
} from '@greenroom/contract/areas/articles/article-templates'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { allPermissions } from '@greenroom/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../../../testing/fake-server.ts'
import { fill } from '../../../../testing/fill.ts'
import { recordId } from '../../../../testing/records.ts'
import type { ConsoleOptions } from '../../../../testing/render-in-console.tsx'
import { text } from '../../../../testing/text.ts'
import { buildArticle } from '../../testing/articles.ts'
import { fakeTextEditor } from '../testing/fake-text-editor.ts'
import { renderEditing } from '../testing/render-editing.tsx'
import { TemplatesDrawer } from './templates-drawer.tsx'

const style = { ...defaultArticleStyle, theme: 'serif' as const }
const template: ArticleTemplateRow = {
  id: recordId(770),
  kind: 'template',
  name: 'Weekly',
  isShared: true,
  style,
  source: '##   This week',
  document: parseMarkdown('##   This week'),
  isOwn: true,
  createdTime: '2026-03-01T08:00:00.000Z',
}
const others: ArticleTemplateRow = {
  ...template,
  id: recordId(771),
  kind: 'block',
  name: 'Follow us',
  style: null,
  isOwn: false,
}
const article = buildArticle()
const marked = parseMarkdown('**Marked**')

beforeEach(() => {
  fakeServer.respond(listArticleTemplates, [template, others])
})

function open(editor: Partial<TextEditor> = {}, options: ConsoleOptions = {}) {
  const closed: boolean[] = []
  const part = <TemplatesDrawer editor={fakeTextEditor(editor)} onClose={() => closed.push(true)} />
  const rendered = renderEditing(part, article, options)
  const drawer = within(screen.getByRole('dialog'))
  const button = (name: string) => drawer.getByRole('button', { name })
  return { ...rendered, drawer, button, closed }
}
const withSelection = { selection: () => ({ text: '**Marked**', document: marked, replace: () => true }) }

describe('templates and blocks', () => {
  it('are listed, may be none, and are read again when that failed', async () => {
    fakeServer.respond(listArticleTemplates, refuse('general', null))
    const { drawer, button, user } = open()
    expect(drawer.queryByRole('listitem')).toBeNull()
    await drawer.findByText(text('kit:failedToLoad'))
    fakeServer.respond(listArticleTemplates, [])
    await user.click(button(text('kit:retry')))
    expect(await drawer.findByText(text('articles:templates.empty'))).toBeVisible()
  })

  it('are put in at the cursor, templates with their style', async () => {
    const inserted: unknown[] = []
    const { drawer, store, closed, user } = open({ insertDocument: (...text) => inserted.push(text) })
    const [first] = await drawer.findAllByRole('button', { name: text('articles:templates.insert') })
    if (!first) throw new Error('no template')
    await user.click(first)
    expect(inserted).toEqual([[template.document, '##   This week']])
    expect(store.getState().content.style).toEqual(style)
    expect(closed).toEqual([true])
  })

  it('are deleted after a question, templates of others never', async () => {
    fakeServer.respond(deleteArticleTemplate, { deleted: true })
    const { drawer, user } = open()
    const remove = await drawer.findAllByRole('button', { name: text('articles:templates.remove') })
    expect(remove).toHaveLength(1)
    await user.click(drawer.getByRole('button', { name: text('articles:templates.remove') }))
    const question = await screen.findByRole('dialog', { name: text('articles:templates.removeTitle') })
    expect(fakeServer.requests(deleteArticleTemplate)).toEqual([])
    fakeServer.respond(listArticleTemplates, [others])
    await user.click(within(question).getByRole('button', { name: text('articles:templates.remove') }))
    await waitFor(() => expect(drawer.queryByText('Weekly')).toBeNull())
    expect(fakeServer.lastRequest(deleteArticleTemplate).params).toEqual({ id: template.id })
  })

  it('are made from the whole text with its style, or from the selection', async () => {
    fakeServer.respond(createArticleTemplate, template)
    const { drawer, button, user } = open(withSelection)
    const name = drawer.getByLabelText(text('articles:templates.name'))
    const save = () => user.click(button(text('articles:templates.save')))
    const sent = (count: number) =>
      waitFor(() => expect(fakeServer.requests(createArticleTemplate)).toHaveLength(count))
    fill(name, ' Whole ')
    await save()
    await sent(1)
    const { style: own } = article.content
    expect(fakeServer.lastRequest(createArticleTemplate).body).toEqual({
      kind: 'template',
      name: 'Whole',
      isShared: true,
      style: own,
      source: article.content.parts[0]?.source,
      document: emptyDocument,
    })
    await waitFor(() => expect(name).toHaveValue(''))
    await user.click(drawer.getByRole('radio', { name: text('articles:templates.from.block') }))
    await user.click(drawer.getByRole('checkbox', { name: text('articles:templates.share') }))
    fill(name, 'Piece')
    await save()
    await sent(2)
    expect(fakeServer.lastRequest(createArticleTemplate).body).toEqual({
      kind: 'block',
      name: 'Piece',
      isShared: false,
      style: null,
      source: '**Marked**',
      document: emptyDocument,
    })
  })

  it('are made from rich text with its document', async () => {
    fakeServer.respond(createArticleTemplate, template)
    const { drawer, button, user, store } = open(withSelection)
    store.setSourceFormat('richText')
    fill(drawer.getByLabelText(text('articles:templates.name')), 'Whole')
    await user.click(button(text('articles:templates.save')))
    await waitFor(() => expect(fakeServer.requests(createArticleTemplate)).toHaveLength(1))
    const { document } = article.content.parts[0] ?? {}
    expect(fakeServer.lastRequest(createArticleTemplate).body).toMatchObject({ source: null, document })
  })

  it('need a name and a selection, and are limited in number', async () => {
    const limit = articleTemplateLimits.perInstallation
    fakeServer.respond(createArticleTemplate, refuse('templatesFull', { limit }))
    const { drawer, button, user } = open()
    await user.click(button(text('articles:templates.save')))
    fill(drawer.getByLabelText(text('articles:templates.name')), 'Mine')
    await user.click(drawer.getByRole('radio', { name: text('articles:templates.from.block') }))
    await user.click(button(text('articles:templates.save')))
    expect(fakeServer.requests(createArticleTemplate)).toEqual([])
    await user.click(drawer.getByRole('radio', { name: text('articles:templates.from.template') }))
    await user.click(button(text('articles:templates.save')))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(drawer.getByLabelText(text('articles:templates.name'))).toHaveValue('Mine')
  })

  it('are read-only for users who may not change articles', async () => {
    const { drawer } = open({}, { permissions: allPermissions.filter(one => one !== 'article:update') })
    expect(await drawer.findByText('Weekly')).toBeVisible()
    const close = text('kit:close')
    expect(drawer.getAllByRole('button').map(one => one.getAttribute('aria-label'))).toEqual([close])
  })
})
