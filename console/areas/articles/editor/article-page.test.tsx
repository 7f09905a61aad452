import { checkArticle } from '@greenroom/contract/areas/articles/article-checks'
import type { ArticleDetail } from '@greenroom/contract/areas/articles/articles'
import {
  createArticle,
  fetchArticlePicture,
  ignoreFinding,
  readArticle,
  saveArticle,
} from '@greenroom/contract/areas/articles/articles'
import {
  listOfficialAccounts,
  readOfficialAccount,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import {
  publishArticle,
  pushArticle,
  readPublishJob,
} from '@greenroom/contract/areas/publishing/publish-jobs'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { invalidate } from '../../../kit/call/events.ts'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { fill } from '../../../testing/fill.ts'
import { officialAccount, recordId } from '../../../testing/records.ts'
import { type ConsoleOptions, renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { buildArticle, buildContent, buildJob, buildPart, storedContent } from '../testing/articles.ts'
import { Component } from './article-page.tsx'

let article: ArticleDetail

beforeEach(() => {
  article = buildArticle()
  fakeServer.respond(readArticle, () => article)
  fakeServer.respond(checkArticle, { version: 1, findings: [], parts: [] })
  fakeServer.respond(readOfficialAccount, officialAccount)
  fakeServer.respond(listOfficialAccounts, { list: [officialAccount], total: 1, current: 1, pageSize: 100 })
  fakeServer.respond(saveArticle, ({ body: { version, changes } }) => {
    article = { ...article, version: version + 1, content: storedContent(changes.content ?? article.content) }
    return article
  })
})

async function open(options: ConsoleOptions = {}) {
  const rendered = renderInConsole(<Component />, {
    address: `/weixin/article/${article.id}`,
    route: '/weixin/article/:id',
    ...options,
  })
  await screen.findByRole('textbox', { name: text('articles:editor.text') })
  return rendered
}
const title = () => screen.getByRole('textbox', { name: text('articles:field.title') })
const body = () => screen.getByRole('textbox', { name: text('articles:editor.text') })
const press = (name: string) => screen.getByRole('button', { name })

describe('the editor of an article', () => {
  it('saves typed text automatically, with a message', async () => {
    await open()
    fill(title(), 'Rain')
    expect(screen.getByText(text('articles:save.unsaved'))).toBeVisible()
    expect(await screen.findByText(text('articles:save.saved'))).toBeVisible()
    const { body: sent } = fakeServer.lastRequest(saveArticle)
    expect(sent.version).toBe(1)
    expect(sent.changes.content?.parts[0]?.title).toBe('Rain')
  })

  it('goes on from the title to the text by Enter, and not by the Enter that ends a composition', async () => {
    await open()
    title().focus()
    fireEvent.keyDown(title(), { key: 'Enter', keyCode: 229 })
    expect(title()).toHaveFocus()
    fireEvent.keyDown(title(), { key: 'Enter', keyCode: 13 })
    await waitFor(() => expect(body()).toHaveFocus())
  })

  it('keeps text on screen when another user deletes the article, and saves it as a new one', async () => {
    const created = { ...article, id: recordId(702) }
    fakeServer.respond(createArticle, created)
    const { user, address } = await open()
    fill(title(), 'Typed too late')
    fakeServer.respond(saveArticle, refuse('notFound', null))
    fakeServer.respond(readArticle, refuse('notFound', null))
    act(() => void invalidate('article.changed'))
    await user.click(await screen.findByRole('button', { name: text('articles:editor.saveAsNew') }))
    const { body: sent } = fakeServer.lastRequest(createArticle)
    expect(sent.content?.parts[0]?.title).toBe('Typed too late')
    await waitFor(() => expect(address()).toBe(`/weixin/article/${created.id}`))
  })

  it('stores typed text in the browser until the server has it, and offers unsent text again', async () => {
    const unsent = () => Object.keys(localStorage).filter(key => key.startsWith('greenroom.unsent.'))
    const { unmount } = await open()
    fakeServer.setReachable(false)
    fill(title(), 'Typed offline')
    await waitFor(() => expect(unsent()).toHaveLength(1))
    expect(await screen.findByText(text('articles:save.offline'))).toBeVisible()
    unmount()
    fakeServer.setReachable(true)
    const { user } = await open()
    expect(title()).toHaveValue('Spring 1')
    await user.click(press(text('articles:unsent.restore')))
    expect(title()).toHaveValue('Typed offline')
    await waitFor(() => expect(article.content.parts[0]?.title).toBe('Typed offline'))
    await waitFor(() => expect(unsent()).toEqual([]))
  })

  it('shows the Markdown of the document, and the same document as rich text', async () => {
    article = buildArticle({ content: buildContent(buildPart(1, '## Heading\n\nSome **bold** text.')) })
    const { user } = await open()
    expect(body()).toHaveTextContent('## Heading')
    await user.click(screen.getByRole('radio', { name: text('articles:sourceFormat.richText') }))
    expect(
      await within(await screen.findByRole('textbox', { name: text('articles:editor.text') })).findByRole(
        'heading',
        { name: 'Heading' },
      ),
    ).toBeVisible()
    expect(within(body()).getByText('bold').tagName).toBe('STRONG')
    await waitFor(() =>
      expect(fakeServer.lastRequest(saveArticle).body.changes.content?.sourceFormat).toBe('richText'),
    )
    expect(article.content.parts[0]?.document).toEqual(
      buildPart(1, '## Heading\n\nSome **bold** text.').document,
    )
  })

  it('counts at the limits of the account', async () => {
    await open()
    fill(title(), 'x'.repeat(33))
    expect(await screen.findByText(text('articles:count.over', { count: '33', limit: '32' }))).toBeVisible()
  })

  it('adds articles, moves them by keys, and removes them', async () => {
    article = buildArticle({ content: buildContent(buildPart(1, 'One.'), buildPart(2, 'Two.')) })
    const { user } = await open()
    const order = () =>
      within(screen.getByRole('navigation', { name: text('articles:parts.title') }))
        .getAllByRole('button', { name: /Spring|Untitled/ })
        .flatMap(({ title: name }) => (name === '' ? [] : [name]))
    const first = press(text('articles:parts.show', { place: 1, title: 'Spring 1' }))
    first.focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(order()).toEqual(['Spring 2', 'Spring 1'])
    await user.click(press(text('articles:parts.add')))
    expect(order()).toHaveLength(3)
    expect(title()).toHaveValue('')
    await user.click(press(text('articles:parts.menu', { place: 3, title: text('articles:untitled') })))
    await user.click(await screen.findByRole('menuitem', { name: text('articles:parts.remove') }))
    expect(order()).toEqual(['Spring 2', 'Spring 1'])
  })

  it('has no more than eight articles', async () => {
    const parts = Array.from({ length: 8 }, (_, place) => buildPart(place + 1, '', { title: '' }))
    article = buildArticle({ content: buildContent(...parts) })
    const { user } = await open()
    const add = () => screen.queryByRole('button', { name: text('articles:parts.add') })
    expect(add()).toBeNull()
    await user.click(press(text('articles:parts.menu', { place: 8, title: text('articles:untitled') })))
    await user.click(await screen.findByRole('menuitem', { name: text('articles:parts.remove') }))
    expect(add()).toBeVisible()
  })

  it('shows what WeChat would refuse, fixes it, and ignores warnings with a note', async () => {
    article = buildArticle({
      content: buildContent(buildPart(1, 'Text.', { digest: 'x' }), buildPart(2, 'Text.')),
    })
    fakeServer.respond(ignoreFinding, ({ body: { key, note } }) => [
      { key, note, userName: 'Ada', ignoredTime: article.createdTime },
    ])
    const { user } = await open()
    await user.click(screen.getByRole('tab', { name: /\(\d/ }))
    expect(screen.getAllByText(new RegExp(text('articles:rule.coverMissing'))).length).toBe(2)
    const digest = screen.getByText(new RegExp(text('articles:rule.digestNotShown'))).closest('li')
    if (!digest) throw new Error('no finding of the digest')
    await user.click(within(digest).getByRole('button', { name: text('articles:checks.ignore') }))
    await user.type(within(digest).getByLabelText(text('articles:checks.note')), 'Known')
    await user.click(within(digest).getByRole('button', { name: text('articles:checks.ignoreWithNote') }))
    const folded = await screen.findByRole('button', { name: text('articles:checks.ignored', { count: 1 }) })
    expect(folded).toHaveAttribute('aria-expanded', 'false')
    await user.click(folded)
    expect(screen.getByText(text('articles:checks.ignoredBy', { name: 'Ada', note: 'Known' }))).toBeVisible()
    fakeServer.respond(ignoreFinding, [])
    await user.click(press(text('articles:checks.showAgain')))
    expect(await screen.findByText(new RegExp(text('articles:rule.digestNotShown')))).toBeVisible()
  })

  it('fetches a picture of another website by one click, or shows the reason', async () => {
    const address = 'https://example.com/a.png'
    article = buildArticle({ content: buildContent(buildPart(1, `![Rain](${address})`)) })
    fakeServer.respond(fetchArticlePicture, refuse('pictureNotFetched', { problem: 'timeout' }))
    const { user } = await open()
    await user.click(screen.getByRole('tab', { name: /\(\d/ }))
    await user.click(press(text('articles:checks.fetchPicture')))
    const reason = text('articles:checks.fetchFailed.timeout', { host: 'example.com' })
    expect(await screen.findByText(reason)).toBeVisible()
    fakeServer.respond(fetchArticlePicture, {
      id: article.id,
      address: `/api/pictures/${article.id}`,
      name: 'a.png',
      mediaType: 'image/png',
      width: 9,
      height: 9,
      size: 9,
      convertedFrom: null,
    })
    await user.click(press(text('articles:checks.fetchPicture')))
    await waitFor(() => expect(body()).toHaveTextContent(`![Rain](/api/pictures/${article.id})`))
    expect(fakeServer.lastRequest(fetchArticlePicture).body).toEqual({ address })
  })

  it('saves typed text before a push, and shows the checks when WeChat would refuse it', async () => {
    fakeServer.respond(pushArticle, refuse('checksFailed', { total: 2 }))
    const { user } = await open()
    fill(title(), 'Typed last')
    await user.click(press(text('articles:action.push')))
    expect(await screen.findByText(text('publishing:publish.checksFailed', { count: 2 }))).toBeVisible()
    expect(fakeServer.lastRequest(pushArticle).body.version).toBe(2)
    expect(article.content.parts[0]?.title).toBe('Typed last')
    expect(screen.getByRole('tabpanel')).toHaveTextContent(text('articles:rule.coverMissing'))
  })

  it('names the account and the articles before it publishes', async () => {
    fakeServer.respond(publishArticle, buildJob())
    const { user } = await open()
    await user.click(press(text('articles:action.publish')))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent(text('publishing:publish.message', { count: 1, account: 'River Daily' }))
    expect(dialog).toHaveTextContent('Spring 1')
    await user.click(within(dialog).getByRole('button', { name: text('publishing:publish.confirm') }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(fakeServer.lastRequest(publishArticle).body).toEqual({ version: 1, scheduledTime: null, note: '' })
  })

  it('is read-only while it is being published, and shows the progress', async () => {
    const job = buildJob()
    article = buildArticle({ state: 'publishing', lastJobId: job.id })
    fakeServer.respond(readPublishJob, job)
    await open()
    expect(screen.getByText(text('articles:editor.lockedPublishing'))).toBeVisible()
    expect(title()).toHaveAttribute('readonly')
    expect(await screen.findByText(text('publishing:state.checking'))).toBeVisible()
  })
})
