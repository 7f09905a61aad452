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

const pushed = buildContent(buildPart(1, 'Rain.\n\nWind.\n\nSun.'))
const article = buildArticle({
  version: 4,
  content: buildContent(buildPart(1, 'Rain here.\n\nWind.\n\nSun.', { title: 'Spring 1' })),
})
const remote = buildContent(buildPart(1, 'Rain there.\n\nWind.\n\nSun and moon.', { title: 'Winter 1' }))
const partId = article.content.parts[0]?.id ?? ''
const withSource = (source: string, title: string) => buildContent(buildPart(1, source, { title }))
const unchanged: RemoteComparison = {
  state: 'unchanged',
  checkedTime: article.createdTime,
  remoteHash: 'hash-1',
  differences: [],
  pushed: null,
  remote: null,
  merged: null,
  conflicts: [],
}
const changed: RemoteComparison = { ...unchanged, state: 'changed', remoteHash: 'hash-2', pushed, remote }

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

  const placeOf = (field: 'title' | 'document') => text(`publishing:remote.field.${field}`)
  const sentContent = () => fakeServer.lastRequest(mergeArticle).body

  it('takes changes of one side and keeps ours where both changed, unless the user chooses', async () => {
    fakeServer.respond(mergeArticle, { ...article, version: 5, content: remote })
    const { press, store, closed } = open(changed)
    await press(text('publishing:remote.useMerged'))
    await waitFor(() => expect(closed).toEqual([true]))
    const content = withSource('Rain here.\n\nWind.\n\nSun and moon.', 'Winter 1')
    expect(sentContent()).toEqual({ version: 4, remoteHash: 'hash-2', content })
    expect(store.getState()).toMatchObject({ content: remote, stored: { version: 5 } })
  })

  it('lets the user take theirs, ours or both at each difference', async () => {
    fakeServer.respond(mergeArticle, { ...article, version: 5 })
    const { drawer, user, press } = open(changed)
    const [rain, sun] = await drawer.findAllByRole('radiogroup', { name: placeOf('document') })
    const choose = (group: HTMLElement | undefined, side: 'here' | 'remote' | 'both') =>
      user.click(
        within(group ?? document.body).getByRole('radio', {
          name: new RegExp(text(`publishing:remote.side.${side}`)),
        }),
      )
    expect(rain).toHaveTextContent('Rain here.')
    await choose(rain, 'both')
    await choose(sun, 'here')
    await choose(drawer.getByRole('radiogroup', { name: placeOf('title') }), 'here')
    await press(text('publishing:remote.useMerged'))
    await waitFor(() => expect(fakeServer.requests(mergeArticle)).toHaveLength(1))
    const both = 'Rain here.\n\nRain there.\n\nWind.\n\nSun.'
    expect(sentContent().content).toEqual(withSource(both, 'Spring 1'))
  })

  it('takes one side everywhere with one press', async () => {
    fakeServer.respond(mergeArticle, { ...article, version: 5 })
    const { press } = open(changed)
    await press(text('publishing:remote.all.remote'))
    await press(text('publishing:remote.useMerged'))
    await waitFor(() => expect(fakeServer.requests(mergeArticle)).toHaveLength(1))
    expect(sentContent().content).toEqual(remote)
  })

  it('marks only words that differ, and strikes nothing out', async () => {
    const { drawer } = open(changed)
    const [rain] = await drawer.findAllByRole('radiogroup', { name: placeOf('document') })
    const marked = [...(rain?.querySelectorAll('mark') ?? [])].map(({ textContent }) => textContent)
    expect(marked.join(' ')).not.toContain('Rain')
    expect(marked.length).toBeGreaterThan(0)
    expect(rain?.querySelector('del, s')).toBeNull()
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
    await drawer.findAllByRole('radiogroup', { name: placeOf('document') })
    expect(drawer.queryByRole('button', { name: text('publishing:remote.useMerged') })).toBeNull()
    for (const radio of drawer.getAllByRole('radio')) expect(radio).toBeDisabled()
  })
})
