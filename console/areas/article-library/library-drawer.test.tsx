import './locales/index.ts'
import { parseMarkdown } from '@greenroom/article'
import { shelfBlocks, shelfHtml } from '@greenroom/article/shelf'
import {
  type ArticleTemplateRow,
  articleTemplateLimits,
  createArticleTemplate,
  deleteArticleTemplate,
  listArticleTemplates,
  orderArticleTemplates,
  updateArticleTemplate,
} from '@greenroom/contract/areas/article-library/article-templates'
import {
  type ArticleThemeRow,
  createArticleTheme,
  deleteArticleTheme,
  listArticleThemes,
  updateArticleTheme,
} from '@greenroom/contract/areas/article-library/article-themes'
import { emptyDocument } from '@greenroom/contract/areas/articles/article-document'
import { articleThemes, defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { allPermissions } from '@greenroom/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { fill } from '../../testing/fill.ts'
import { recordId } from '../../testing/records.ts'
import { text } from '../../testing/text.ts'
import { renderLibrary, richFormats } from './testing/render-library.tsx'

const time = '2026-03-01T08:00:00.000Z'
const template: ArticleTemplateRow = {
  id: recordId(770),
  kind: 'template',
  name: 'Weekly',
  isShared: true,
  style: { ...defaultArticleStyle, theme: 'serif' },
  source: '##   This week',
  document: parseMarkdown('##   This week'),
  isOwn: true,
  createdTime: time,
  version: 1,
}
const block: ArticleTemplateRow = {
  ...template,
  id: recordId(771),
  kind: 'block',
  name: 'Follow us',
  style: null,
  source: null,
}
const foreign = { ...block, id: recordId(772), name: 'Of others', isOwn: false }
const theme: ArticleThemeRow = {
  id: recordId(780),
  name: 'House',
  isShared: true,
  isOwn: true,
  style: {
    ...defaultArticleStyle,
    theme: 'magazine',
    css: 'h1 { margin: 0 }',
    cssStyles: { h1: 'margin:0' },
  },
  createdTime: time,
  updatedTime: time,
  version: 1,
}

beforeEach(() => {
  fakeServer.respond(listArticleTemplates, [template, block, foreign])
  fakeServer.respond(listArticleThemes, [theme])
})

const insertion = (name: string) => text('articleLibrary:insert', { name })
const blockName = (id: (typeof shelfBlocks)[number]['id']) => text(`articleLibrary:block.${id}`)
const menuItem = (name: string) => screen.findByRole('menuitem', { name })

describe('the shelf of blocks', () => {
  it('shows all blocks, and the blocks of a category or of a search', async () => {
    const { drawer, user } = renderLibrary('blocks')
    const shown = () =>
      within(drawer.getByRole('list', { name: text('articleLibrary:tabs.blocks') })).getAllByRole('listitem')
    expect(shown()).toHaveLength(shelfBlocks.length)
    await user.click(drawer.getByRole('radio', { name: text('articleLibrary:category.quotes') }))
    expect(shown()).toHaveLength(5)
    fill(drawer.getByLabelText(text('articleLibrary:search')), ` ${blockName('quoteDark').toUpperCase()} `)
    expect(shown()).toHaveLength(1)
    fill(drawer.getByLabelText(text('articleLibrary:search')), 'zzz')
    expect(drawer.getByText(text('articleLibrary:empty.search'))).toBeVisible()
  })

  it('puts a block into Markdown in the accent of the article, its first text to be selected', async () => {
    const style = { ...defaultArticleStyle, accent: '#c2255c' }
    const { drawer, user, inserted, closed } = renderLibrary('blocks', { style })
    await user.click(drawer.getByRole('button', { name: insertion(blockName('cardPlain')) }))
    const html = shelfHtml('cardPlain', '#c2255c')
    expect(inserted).toEqual([
      [{ type: 'doc', content: [{ type: 'rawHtml', attrs: { html } }] }, html, '小标题'],
    ])
    expect(closed).toEqual([true])
  })

  it('has the texts of a block filled in before rich text gets it', async () => {
    const { drawer, user, inserted } = renderLibrary('blocks', { editor: { rich: richFormats } })
    await user.click(drawer.getByRole('button', { name: insertion(blockName('cardPlain')) }))
    const dialog = within(await screen.findByRole('dialog', { name: new RegExp(blockName('cardPlain')) }))
    fill(dialog.getByLabelText(text('articleLibrary:fill.text', { place: 1 })), 'A <b>')
    await user.click(dialog.getByRole('button', { name: text('articleLibrary:fill.insert') }))
    expect(inserted[0]?.[1]).toContain('>A &lt;b&gt;<')
  })

  it('frames the first picture of the article', async () => {
    const src = '/api/pictures/0198c0de-0000-7000-8000-000000000001'
    const body = () => ({ document: parseMarkdown(`![a](${src})`), source: null })
    const { drawer, user, inserted } = renderLibrary('blocks', { body })
    await user.click(drawer.getByRole('button', { name: insertion(blockName('pictureFrame')) }))
    expect(inserted[0]?.[1]).toContain(`<img src="${src}"`)
  })

  it('remembers the blocks that were inserted last, newest first', async () => {
    const first = renderLibrary('blocks')
    for (const id of ['quoteBar', 'cardPlain'] as const)
      await first.user.click(first.drawer.getByRole('button', { name: insertion(blockName(id)) }))
    first.unmount()
    const { drawer, user } = renderLibrary('blocks')
    await user.click(drawer.getByRole('radio', { name: text('articleLibrary:category.recent') }))
    const list = drawer.getByRole('list', { name: text('articleLibrary:tabs.blocks') })
    expect(
      within(list)
        .getAllByRole('button')
        .map(button => button.getAttribute('aria-label')),
    ).toEqual((['cardPlain', 'quoteBar'] as const).map(id => insertion(blockName(id))))
  })

  it('is walked through by arrow keys', async () => {
    const { drawer, user } = renderLibrary('blocks')
    // The drawer puts the focus there when it is open.
    await waitFor(() => expect(drawer.getByLabelText(text('articleLibrary:search'))).toHaveFocus())
    drawer.getByRole('button', { name: insertion(blockName('headingNumber')) }).focus()
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowLeft}')
    expect(drawer.getByRole('button', { name: insertion(blockName('headingUnderline')) })).toHaveFocus()
  })

  it('can be looked at, and nothing inserted, where the article is read-only', async () => {
    const { drawer, user } = renderLibrary('blocks', { isReadOnly: true })
    expect(drawer.getByRole('button', { name: insertion(blockName('cardPlain')) })).toBeDisabled()
    await user.click(drawer.getByRole('radio', { name: text('articleLibrary:category.saved') }))
    expect(await drawer.findByText(block.name)).toBeVisible()
    expect(drawer.queryByText(text('articleLibrary:add.block'))).toBeNull()
  })
})

describe('saved templates and blocks', () => {
  it('are listed, may be none, and are read again when that failed', async () => {
    fakeServer.respond(listArticleTemplates, refuse('general', null))
    const { drawer, user } = renderLibrary('templates')
    await drawer.findByText(text('kit:failedToLoad'))
    fakeServer.respond(listArticleTemplates, [])
    await user.click(drawer.getByRole('button', { name: text('kit:retry') }))
    expect(await drawer.findByText(text('articleLibrary:empty.template'))).toBeVisible()
  })

  it('are put in at the cursor, templates with their style', async () => {
    const { drawer, user, inserted, styles, closed } = renderLibrary('templates')
    await user.click(await drawer.findByRole('button', { name: insertion(template.name) }))
    expect(inserted).toEqual([[template.document, '##   This week']])
    expect(styles).toEqual([template.style])
    expect(closed).toEqual([true])
  })

  it('come beside four ready templates, which take the accent of the article', async () => {
    const { drawer, user, inserted, styles } = renderLibrary('templates')
    const ready = within(drawer.getByRole('list', { name: text('articleLibrary:ready.title') }))
    expect(ready.getAllByRole('button')).toHaveLength(4)
    await user.click(ready.getByRole('button', { name: insertion(text('articleLibrary:ready.interview')) }))
    expect(inserted[0]?.[1]).toContain(shelfHtml('callLike', defaultArticleStyle.accent))
    expect(styles).toEqual([])
  })

  it('are renamed, shared and deleted by their author alone', async () => {
    fakeServer.respond(updateArticleTemplate, { ...block, name: 'New' })
    fakeServer.respond(deleteArticleTemplate, { deleted: true })
    const { drawer, user } = renderLibrary('blocks')
    await user.click(drawer.getByRole('radio', { name: text('articleLibrary:category.saved') }))
    const more = (name: string) => text('articleLibrary:own.more', { name })
    const menu = await drawer.findByRole('button', { name: more(block.name) })
    expect(drawer.queryByRole('button', { name: more(foreign.name) })).toBeNull()
    await user.click(menu)
    await user.click(await menuItem(text('articleLibrary:own.rename')))
    const dialog = within(await screen.findByRole('dialog', { name: text('articleLibrary:own.rename') }))
    fill(dialog.getByLabelText(text('articleLibrary:name')), ' New ')
    await user.click(dialog.getByRole('checkbox', { name: text('articleLibrary:share') }))
    await user.click(dialog.getByRole('button', { name: text('articleLibrary:save') }))
    await waitFor(() => expect(fakeServer.requests(updateArticleTemplate)).toHaveLength(1))
    expect(fakeServer.lastRequest(updateArticleTemplate)).toMatchObject({
      params: { id: block.id },
      body: { version: 1, changes: { name: 'New', isShared: false } },
    })
    await user.click(await drawer.findByRole('button', { name: more(block.name) }))
    await user.click(await menuItem(text('articleLibrary:own.delete')))
    await waitFor(() =>
      expect(fakeServer.lastRequest(deleteArticleTemplate).params).toEqual({ id: block.id }),
    )
  })

  it('are ordered by their author', async () => {
    const second = { ...block, id: recordId(773), name: 'Second' }
    fakeServer.respond(listArticleTemplates, [block, foreign, second])
    fakeServer.respond(orderArticleTemplates, { ordered: 2 })
    const { drawer, user } = renderLibrary('blocks')
    await user.click(drawer.getByRole('radio', { name: text('articleLibrary:category.saved') }))
    await user.click(
      await drawer.findByRole('button', { name: text('articleLibrary:own.more', { name: second.name }) }),
    )
    expect(screen.queryByRole('menuitem', { name: text('articleLibrary:own.back') })).toBeNull()
    await user.click(await menuItem(text('articleLibrary:own.forward')))
    await waitFor(() => expect(fakeServer.requests(orderArticleTemplates)).toHaveLength(1))
    expect(fakeServer.lastRequest(orderArticleTemplates).body).toEqual({ ids: [second.id, block.id] })
  })

  it('are made from the whole Markdown with its style, or from the selected Markdown', async () => {
    fakeServer.respond(createArticleTemplate, template)
    const selected = { text: '**Marked**', document: parseMarkdown('**Marked**'), replace: () => true }
    const { drawer, user } = renderLibrary('templates', { editor: { selection: () => selected } })
    const save = async (name: string) => {
      fill(drawer.getByLabelText(text('articleLibrary:name')), name)
      await user.click(drawer.getByRole('button', { name: text('articleLibrary:save') }))
    }
    const sent = (count: number) =>
      waitFor(() => expect(fakeServer.requests(createArticleTemplate)).toHaveLength(count))
    await save(' Whole ')
    await sent(1)
    expect(fakeServer.lastRequest(createArticleTemplate).body).toEqual({
      kind: 'template',
      name: 'Whole',
      isShared: true,
      style: defaultArticleStyle,
      source: 'Rain',
      document: emptyDocument,
    })
    await user.click(drawer.getByRole('tab', { name: text('articleLibrary:tabs.blocks') }))
    await user.click(drawer.getByRole('radio', { name: text('articleLibrary:category.saved') }))
    await user.click(drawer.getByRole('checkbox', { name: text('articleLibrary:share') }))
    await save('Piece')
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
    const document = parseMarkdown('**Rich**')
    const { drawer, user } = renderLibrary('templates', { body: () => ({ document, source: null }) })
    fill(drawer.getByLabelText(text('articleLibrary:name')), 'Whole')
    await user.click(drawer.getByRole('button', { name: text('articleLibrary:save') }))
    await waitFor(() => expect(fakeServer.requests(createArticleTemplate)).toHaveLength(1))
    expect(fakeServer.lastRequest(createArticleTemplate).body).toMatchObject({ source: null, document })
  })

  it('need a name and a selection, and are limited in number', async () => {
    const limit = articleTemplateLimits.perInstallation
    fakeServer.respond(createArticleTemplate, refuse('templatesFull', { limit }))
    const { drawer, user } = renderLibrary('templates')
    const save = () => user.click(drawer.getByRole('button', { name: text('articleLibrary:save') }))
    await save()
    await user.click(drawer.getByRole('tab', { name: text('articleLibrary:tabs.blocks') }))
    await user.click(drawer.getByRole('radio', { name: text('articleLibrary:category.saved') }))
    fill(drawer.getByLabelText(text('articleLibrary:name')), 'Mine')
    await save()
    expect(fakeServer.requests(createArticleTemplate)).toEqual([])
    await user.click(drawer.getByRole('tab', { name: text('articleLibrary:tabs.templates') }))
    fill(drawer.getByLabelText(text('articleLibrary:name')), 'Mine')
    await save()
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(drawer.getByLabelText(text('articleLibrary:name'))).toHaveValue('Mine')
  })

  it('are read-only for users who may not change articles', async () => {
    const permissions = allPermissions.filter(one => one !== 'article:update')
    const { drawer } = renderLibrary('templates', { isReadOnly: true }, { permissions })
    expect(await drawer.findByRole('button', { name: insertion(template.name) })).toBeDisabled()
    expect(
      drawer.queryByRole('button', { name: text('articleLibrary:own.more', { name: template.name }) }),
    ).toBeNull()
    expect(drawer.queryByRole('button', { name: text('articleLibrary:save') })).toBeNull()
  })
})

describe('themes', () => {
  const use = (name: string) => text('articleLibrary:theme.use', { name })

  it('are given to the article by one press, and taken back by undo', async () => {
    const style = { ...defaultArticleStyle, css: 'h1 { margin: 0 }', cssStyles: { h1: 'margin:0' } }
    const { drawer, user, styles } = renderLibrary('themes', { style })
    const builtIn = within(drawer.getByRole('list', { name: text('articleLibrary:theme.builtIn') }))
    expect(builtIn.getAllByRole('button')).toHaveLength(articleThemes.length)
    await user.click(builtIn.getByRole('button', { name: use(text('articleStyle:themes.warm')) }))
    await user.click(await screen.findByRole('button', { name: text('kit:undo') }))
    await user.click(await drawer.findByRole('button', { name: use(theme.name) }))
    expect(styles).toEqual([{ ...defaultArticleStyle, theme: 'warm' }, style, theme.style])
  })

  it('are changed from their version with what their CSS does, and named lines that would not arrive', async () => {
    fakeServer.respond(updateArticleTheme, theme)
    const { drawer, user } = renderLibrary('themes')
    await user.click(
      await drawer.findByRole('button', { name: text('articleLibrary:own.more', { name: theme.name }) }),
    )
    await user.click(await menuItem(text('articleLibrary:own.edit')))
    const title = text('articleLibrary:theme.editNamed', { name: theme.name })
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    const css = 'h1 { margin: 0 }\nh2 { color: #c00; position: fixed }'
    fill(dialog.getByLabelText(text('articleLibrary:css.label')), css)
    const problems = await dialog.findByRole('status', {
      name: text('articleLibrary:css.problems', { count: 1 }),
    })
    expect(problems).toHaveTextContent('position: fixed')
    expect(problems).toHaveTextContent(text('articleLibrary:css.line', { line: 2 }))
    const style = { ...theme.style, css, cssStyles: { h1: 'margin:0', h2: 'color:#c00' } }
    await waitFor(() => expect(dialog.getByLabelText('Preview')).toHaveTextContent(JSON.stringify(style)))
    await user.click(dialog.getByRole('button', { name: text('articleLibrary:save') }))
    await waitFor(() => expect(fakeServer.requests(updateArticleTheme)).toHaveLength(1))
    expect(fakeServer.lastRequest(updateArticleTheme).body).toEqual({
      version: 1,
      changes: { name: theme.name, isShared: true, style },
    })
  })

  it('are made of the style of the article, which may take the CSS for itself', async () => {
    fakeServer.respond(createArticleTheme, theme)
    const { drawer, user, styles } = renderLibrary('themes')
    const open = async () => {
      await user.click(drawer.getByRole('button', { name: text('articleLibrary:theme.edit') }))
      return within(await screen.findByRole('dialog', { name: text('articleLibrary:theme.edit') }))
    }
    const style = { ...defaultArticleStyle, css: 'p { margin: 0 }', cssStyles: { paragraph: 'margin:0' } }
    const first = await open()
    fill(first.getByLabelText(text('articleLibrary:css.label')), style.css)
    await waitFor(() => expect(first.getByLabelText('Preview')).toHaveTextContent(JSON.stringify(style)))
    await user.click(first.getByRole('button', { name: text('articleLibrary:theme.useHere') }))
    expect(styles).toEqual([style])
    const second = await open()
    fill(second.getByLabelText(text('articleLibrary:name')), 'Mine')
    await user.click(second.getByRole('button', { name: text('articleLibrary:theme.saveAs') }))
    await waitFor(() => expect(fakeServer.requests(createArticleTheme)).toHaveLength(1))
    expect(fakeServer.lastRequest(createArticleTheme).body).toEqual({
      name: 'Mine',
      isShared: true,
      style: defaultArticleStyle,
    })
  })

  it('are deleted by their author, and explained when another user changed them meanwhile', async () => {
    fakeServer.respond(deleteArticleTheme, { deleted: true })
    fakeServer.respond(updateArticleTheme, refuse('conflict', { current: theme }))
    const { drawer, user } = renderLibrary('themes')
    const openMenu = async () =>
      user.click(
        await drawer.findByRole('button', { name: text('articleLibrary:own.more', { name: theme.name }) }),
      )
    await openMenu()
    await user.click(await menuItem(text('articleLibrary:own.rename')))
    await user.click(await screen.findByRole('button', { name: text('articleLibrary:save') }))
    expect(await screen.findByText(text('articleLibrary:refused.conflict'))).toBeVisible()
    await user.click(screen.getByRole('button', { name: text('kit:cancel') }))
    await openMenu()
    await user.click(await menuItem(text('articleLibrary:own.delete')))
    await waitFor(() => expect(fakeServer.lastRequest(deleteArticleTheme).params).toEqual({ id: theme.id }))
  })

  it('are explained when there are none', async () => {
    fakeServer.respond(listArticleThemes, [])
    const { drawer } = renderLibrary('themes')
    expect(await drawer.findByText(text('articleLibrary:empty.theme'))).toBeVisible()
  })
})
