import '../../locales/index.ts'
import {
  type ArticleVersionRow,
  listArticleVersions,
  readArticleVersion,
  restoreArticleVersion,
} from '@greenroom/contract/areas/articles/article-versions'
import { saveArticle } from '@greenroom/contract/areas/articles/articles'
import { allPermissions } from '@greenroom/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../../../testing/fake-server.ts'
import { recordId } from '../../../../testing/records.ts'
import type { ConsoleOptions } from '../../../../testing/render-in-console.tsx'
import { text } from '../../../../testing/text.ts'
import { buildArticle, buildContent, buildPart } from '../../testing/articles.ts'
import { renderEditing } from '../testing/render-editing.tsx'
import { VersionsDrawer } from './versions-drawer.tsx'

const version = (number: number, fields: Partial<ArticleVersionRow> = {}): ArticleVersionRow => ({
  id: recordId(760 + number),
  number,
  origin: 'save',
  title: `Title ${number}`,
  partCount: 1,
  characters: 100,
  userName: 'Ada',
  startedTime: '2026-03-01T08:00:00.000Z',
  savedTime: '2026-03-01T08:00:00.000Z',
  pushedTime: null,
  ...fields,
})
const versions = [version(2), version(1, { origin: 'create' })]
const old = buildContent(buildPart(1, 'Snow on the river.'))
const article = buildArticle()
const isClosed: boolean[] = []

beforeEach(() => {
  isClosed.length = 0
  fakeServer.respond(listArticleVersions, versions)
  fakeServer.respond(readArticleVersion, { ...version(1), content: old })
})

function open(options: ConsoleOptions = {}) {
  const rendered = renderEditing(<VersionsDrawer onClose={() => isClosed.push(true)} />, article, options)
  const drawer = within(screen.getByRole('dialog'))
  const press = async (name: string) => rendered.user.click(await drawer.findByRole('button', { name }))
  return { ...rendered, drawer, press }
}

describe('the versions of an article', () => {
  it('are listed; the current one can neither be compared nor restored', async () => {
    const { drawer } = open()
    expect(drawer.queryByRole('listitem')).toBeNull()
    const [now, first] = await drawer.findAllByRole('listitem')
    if (!now || !first) throw new Error('Versions are missing')
    expect(now).toHaveTextContent(text('articles:versions.now'))
    expect(within(now).queryByRole('button')).toBeNull()
    expect(within(first).getAllByRole('button')).toHaveLength(2)
  })

  it('are read again when that failed', async () => {
    fakeServer.respond(listArticleVersions, refuse('general', null))
    const { drawer, press } = open()
    await drawer.findByText(text('kit:failedToLoad'))
    fakeServer.respond(listArticleVersions, versions)
    await press(text('kit:retry'))
    expect(await drawer.findAllByRole('listitem')).toHaveLength(2)
  })

  it('show changed text since, including unsaved text', async () => {
    const { drawer, press, store } = open()
    store.setPart(article.content.parts[0]?.id ?? '', { title: 'Typed' })
    await press(text('articles:versions.compare'))
    const diff = await drawer.findByLabelText(text('articles:versions.since', { number: 1 }))
    expect(diff).toHaveTextContent('Snow on the river.')
    expect(diff).toHaveTextContent('Rain on the river.')
    expect(diff).toHaveTextContent('Typed')
    await press(text('articles:versions.compare'))
    expect(drawer.queryByLabelText(text('articles:versions.since', { number: 1 }))).toBeNull()
  })

  it('show that nothing differs, and that a version could not be read', async () => {
    fakeServer.respond(readArticleVersion, refuse('notFound', null))
    const { drawer, press } = open()
    await press(text('articles:versions.compare'))
    await drawer.findByText(text('kit:failedToLoad'))
    fakeServer.respond(readArticleVersion, { ...version(1), content: article.content })
    await press(text('kit:retry'))
    expect(await drawer.findByText(text('articles:versions.same'))).toBeVisible()
  })

  it('are restored after typed text was saved', async () => {
    fakeServer.respond(restoreArticleVersion, ({ body }) => ({
      ...article,
      version: body.version + 1,
      content: old,
    }))
    const { press, store } = open()
    store.setPart(article.content.parts[0]?.id ?? '', { title: 'Typed' })
    await press(text('articles:versions.restore'))
    await waitFor(() => expect(isClosed).toEqual([true]))
    expect(fakeServer.lastRequest(saveArticle).body.changes.content?.parts[0]?.title).toBe('Typed')
    expect(fakeServer.lastRequest(restoreArticleVersion)).toMatchObject({
      params: { id: article.id, versionId: recordId(761) },
      body: { version: 2 },
    })
    expect(store.getState()).toMatchObject({ content: old, stored: { version: 3 } })
  })

  it('are not restored when another user has saved meanwhile, with a message', async () => {
    fakeServer.respond(restoreArticleVersion, refuse('conflict', { current: {} }))
    const { press, store } = open()
    await press(text('articles:versions.restore'))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(store.getState().content).toEqual(article.content)
    expect(isClosed).toEqual([])
  })

  it('can be compared, but not restored, by users who may not change the article', async () => {
    const { drawer } = open({ permissions: allPermissions.filter(one => one !== 'article:update') })
    await drawer.findByRole('button', { name: text('articles:versions.compare') })
    expect(drawer.queryByRole('button', { name: text('articles:versions.restore') })).toBeNull()
  })
})
