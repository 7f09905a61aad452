import '../locales/index.ts'
import {
  compareArticle,
  mergeArticle,
  type RemoteComparison,
} from '@greenroom/contract/areas/publishing/comparison'
import { allPermissions } from '@greenroom/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, type Refusal, refuse } from '../../../testing/fake-server.ts'
import type { ConsoleOptions } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { useEditedArticle } from '../../articles/editor/state/use-edited-article.ts'
import { renderEditing } from '../../articles/editor/testing/render-editing.tsx'
import { buildArticle, buildContent, buildPart } from '../../articles/testing/articles.ts'
import { CompareDrawer } from './compare-drawer.tsx'

const article = buildArticle({ version: 4 })
const [part] = article.content.parts
const partId = part?.id ?? ''
const merged = buildContent(buildPart(1, 'Rain on the river, and snow.'))
const unchanged: RemoteComparison = {
  state: 'unchanged',
  checkedTime: article.createdTime,
  remoteHash: 'hash-1',
  differences: [],
  merged: null,
  conflicts: [],
}
const changed: RemoteComparison = {
  ...unchanged,
  state: 'changed',
  remoteHash: 'hash-2',
  merged,
  conflicts: [{ partId, field: 'title', here: 'Spring 1', remote: 'Winter 1' }],
}

function Compared({ onClose }: { onClose: () => void }) {
  return <CompareDrawer article={useEditedArticle()} onClose={onClose} />
}

function open(comparison: RemoteComparison | Refusal, options: ConsoleOptions = {}) {
  fakeServer.respond(compareArticle, comparison)
  const closed: boolean[] = []
  const rendered = renderEditing(<Compared onClose={() => closed.push(true)} />, article, options)
  const drawer = within(screen.getByRole('dialog'))
  const press = async (name: string) => rendered.user.click(await drawer.findByRole('button', { name }))
  return { ...rendered, drawer, press, closed }
}

describe('the comparison with WeChat', () => {
  it.each(['none', 'unchanged', 'deleted'] as const)('shows that the draft is %s', async state => {
    const { drawer } = open({ ...unchanged, state })
    expect(await drawer.findByText(text(`publishing:remote.state.${state}`))).toBeVisible()
    expect(drawer.queryByRole('button', { name: text('publishing:remote.useMerged') })).toBeNull()
  })

  it('shows how WeChat changed the last push, or that it did not', async () => {
    const nothing = { tags: [], stylesDropped: 0, pictures: { sent: 1, stored: 1 }, hasOtherText: false }
    const kept = { partId, ...nothing, fields: [] }
    const { drawer, unmount } = open({ ...unchanged, differences: [kept] })
    expect(await drawer.findByText(text('publishing:remote.nothingDropped'))).toBeVisible()
    unmount()
    const shortened = {
      ...kept,
      tags: [{ tag: 'svg', sent: 2, stored: 0 }],
      stylesDropped: 3,
      hasOtherText: true,
    }
    const second = open({ ...unchanged, differences: [shortened] })
    const lines = await second.drawer.findAllByRole('listitem')
    expect(lines.map(line => line.textContent)).toEqual([
      text('publishing:remote.tag', { tag: 'svg', sent: 2, stored: 0 }),
      text('publishing:remote.stylesDropped', { count: 3 }),
      text('publishing:remote.otherText'),
    ])
  })

  it('shows the changes and conflicts of a merge, and stores it for that comparison', async () => {
    fakeServer.respond(mergeArticle, { ...article, version: 5, content: merged })
    const { drawer, press, store, closed } = open(changed)
    const diff = await drawer.findByLabelText(text('publishing:remote.mergedText'))
    expect(diff).toHaveTextContent('Rain on the river, and snow.')
    const place = text('publishing:remote.place', {
      part: 'Spring 1',
      field: text('publishing:remote.field.title'),
    })
    expect(drawer.getByLabelText(place)).toHaveTextContent('Winter 1')
    await press(text('publishing:remote.useMerged'))
    await waitFor(() => expect(closed).toEqual([true]))
    expect(fakeServer.lastRequest(mergeArticle).body).toMatchObject({
      version: 4,
      remoteHash: 'hash-2',
      content: merged,
    })
    expect(store.getState()).toMatchObject({ content: merged, stored: { version: 5 } })
  })

  it('keeps the local text when the user chooses it', async () => {
    fakeServer.respond(mergeArticle, { ...article, version: 5 })
    const { press, closed } = open(changed)
    await press(text('publishing:remote.keepOwn'))
    await waitFor(() => expect(closed).toEqual([true]))
    expect(fakeServer.lastRequest(mergeArticle).body.content).toEqual(article.content)
  })

  it('can be repeated when WeChat could not be reached', async () => {
    const failed = { errcode: -1, problem: null, rid: null, address: null }
    const { drawer, press } = open(refuse('weixinRefused', failed))
    await drawer.findByText(text('kit:failedToLoad'))
    fakeServer.respond(compareArticle, unchanged)
    await press(text('kit:retry'))
    expect(await drawer.findByText(text('publishing:remote.state.unchanged'))).toBeVisible()
  })

  it('stays open with a message when another user has saved meanwhile', async () => {
    fakeServer.respond(mergeArticle, refuse('conflict', { current: {} }))
    const { press, closed, store } = open(changed)
    await press(text('publishing:remote.useMerged'))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(closed).toEqual([])
    expect(store.getState().content).toEqual(article.content)
  })

  it('is read-only for users who may not change the article', async () => {
    const { drawer } = open(changed, { permissions: allPermissions.filter(one => one !== 'article:update') })
    await drawer.findByLabelText(text('publishing:remote.mergedText'))
    expect(drawer.queryByRole('button', { name: text('publishing:remote.useMerged') })).toBeNull()
    expect(drawer.queryByRole('button', { name: text('publishing:remote.keepOwn') })).toBeNull()
  })
})
