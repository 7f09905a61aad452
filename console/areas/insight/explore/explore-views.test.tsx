import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { askAnalytics } from '@greenroom/contract/areas/insight/analytics'
import { explorationQuery, explorationViews } from '@greenroom/contract/areas/insight/exploration'
import {
  readWorkplacePreference,
  saveWorkplacePreference,
  workplaceLimits,
} from '@greenroom/contract/areas/profile/workplace'
import {
  createView,
  deleteView,
  readViews,
  sendViewWeekly,
  updateView,
} from '@greenroom/contract/areas/views/views'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { buildPage, buildView, recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { answerTo } from '../testing/answers.ts'
import { Component } from './explore-page.tsx'

const topics = buildView({
  id: recordId(301),
  name: 'Topics',
  filters: { measure: 'likes', by: 'topic', source: ['original', 'repost'], range: '7d' },
})
const [path, params] = ['/visualization/explore', { list: explorationViews, id: topics.id }]
const atTopics = `${path}?measure=likes&by=topic&source=original&source=repost&range=7d&named=${topics.id}`

/** Log entry of the deletion. */
const entry = {
  id: '7',
  time: '2026-03-01T08:00:00.000Z',
  action: 'list-view.delete',
  operation: 'delete' as const,
  user: { id: recordId(1), name: 'Ada', username: 'ada', avatar: '' },
  address: '',
  device: '',
  entity: 'list-view',
  entityId: topics.id,
  title: topics.name,
  owner: '',
  requestId: 'request-1',
  undoneBy: null,
  undoes: [],
  undoRefusal: null,
  newStatus: null,
  batch: null,
}

beforeEach(() => {
  fakeServer.respond(askAnalytics, ({ body }) => answerTo(body))
  fakeServer.respond(readViews, { list: [topics] })
  fakeServer.respond(readWorkplacePreference, null)
})

function show(address = path) {
  const rendered = renderInConsole(<Component />, { address })
  const { user } = rendered
  const openMenu = () => user.click(screen.getByRole('button', { name: text('list:views.title') }))
  const choose = async (name: string) => {
    await openMenu()
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  return { ...rendered, openMenu, choose }
}

const chip = (name: string | RegExp) => screen.findByRole('button', { name })
const openedTopics = () => screen.findByRole('button', { name: 'Topics', pressed: true })

describe('a question of Explore', () => {
  it('is saved under a name, and opened again', async () => {
    const address = `${path}?measure=clicks&by=content&genre=text&genre=img&from=2026-03-01&to=2026-03-09&compare=year&at=slot.14&as=table`
    const view = show(address)
    const made = buildView({ id: recordId(302), name: 'Afternoons' })
    fakeServer.respond(createView, made)
    await view.choose(text('list:views.save'))
    const dialog = within(await screen.findByRole('dialog'))
    await view.user.type(dialog.getByRole('textbox'), 'Afternoons')
    await view.user.click(dialog.getByRole('button', { name: text('list:views.keep') }))
    await waitFor(() => expect(view.address()).toBe(`${address}&named=${made.id}`))
    const { body } = fakeServer.lastRequest(createView)
    expect(body).toMatchObject({ name: 'Afternoons', shared: false })
    expect(explorationQuery.parse(body.filters)).toMatchObject({
      measure: 'clicks',
      by: ['content'],
      genre: ['text', 'img'],
      at: 'slot.14',
      as: 'table',
      from: '2026-03-01',
      to: '2026-03-09',
      compare: 'year',
    })
    await view.user.click(await chip('Topics'))
    expect(view.address()).toBe(atTopics)
    await view.user.click(await openedTopics())
    expect(view.address()).toBe(path)
  })

  it('that was changed still belongs to its view, which can be updated', async () => {
    const { user, choose, address } = show(atTopics)
    await openedTopics()
    await user.click(screen.getByRole('combobox', { name: text('analytics:explore.measure') }))
    await user.click(await screen.findByRole('option', { name: text('analytics:measure.shares') }))
    expect(address()).toBe(
      `${atTopics.replace('likes', 'shares').replace(/&named=.*/, '')}&named=${topics.id}`,
    )
    fakeServer.respond(updateView, topics)
    await choose(text('list:views.update'))
    await waitFor(() =>
      expect(fakeServer.lastRequest(updateView).body.changes.filters).toEqual({
        ...topics.filters,
        measure: 'shares',
      }),
    )
  })

  it('is copied as a complete link, also when the address is short', async () => {
    const { user } = show()
    await user.click(screen.getByRole('button', { name: text('analytics:explore.copyLink') }))
    expect(await screen.findByText(text('analytics:explore.linkCopied'))).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(
      new URL(`${path}?measure=clicks&by=day`, location.href).href,
    )
  })
})

describe('a view of Explore', () => {
  it('that was deleted is restored by one click', async () => {
    const { user, choose } = show(atTopics)
    await openedTopics()
    fakeServer.respond(deleteView, true)
    await choose(text('list:views.delete'))
    fakeServer.respond(readViews, { list: [] })
    await user.click(await screen.findByRole('button', { name: text('list:views.delete') }))
    expect(await screen.findByText(text('analytics:explore.view.deleted', { name: 'Topics' }))).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Topics' })).toBeNull()
    fakeServer.respond(listOperations, buildPage([entry]))
    fakeServer.respond(undoOperation, { changed: 1, unrestored: 0, entry: '8', job: null })
    fakeServer.respond(readViews, { list: [topics] })
    await user.click(screen.getByRole('button', { name: text('kit:undo') }))
    expect(await chip('Topics')).toBeVisible()
    expect(fakeServer.lastRequest(undoOperation).body).toEqual({ scope: 'request', unrestored: 0 })
  })

  it('is pinned to the workplace after the existing ones, and unpinned', async () => {
    const [other, deletedId] = [buildView({ id: recordId(303), name: 'Other' }), recordId(304)]
    fakeServer.respond(readViews, { list: [topics, other] })
    let pins = [deletedId, other.id]
    fakeServer.respond(readWorkplacePreference, () => ({ pins }))
    fakeServer.respond(saveWorkplacePreference, ({ body }) => {
      pins = body.pins ?? []
      return null
    })
    const { choose } = show(atTopics)
    await openedTopics()
    await choose(text('analytics:explore.view.pin'))
    expect(await chip(`Topics ${text('analytics:explore.view.pinned')}`)).toBeVisible()
    expect(fakeServer.lastRequest(saveWorkplacePreference)).toEqual({ body: { pins: [other.id, topics.id] } })
    await choose(text('analytics:explore.view.unpin'))
    await waitFor(() => expect(pins).toEqual([other.id]))
  })

  it('is not pinned beside as many as the workplace takes', async () => {
    const pinned = Array.from({ length: workplaceLimits.pins }, (_, place) =>
      buildView({ id: recordId(400 + place), name: `Pinned ${place}` }),
    )
    fakeServer.respond(readViews, { list: [topics, ...pinned] })
    fakeServer.respond(readWorkplacePreference, { pins: pinned.map(({ id }) => id) })
    fakeServer.respond(saveWorkplacePreference, null)
    const { choose } = show(atTopics)
    await openedTopics()
    await choose(text('analytics:explore.view.pin'))
    const { pins: count } = workplaceLimits
    expect(await screen.findByText(text('analytics:explore.view.pinLimit', { count }))).toBeVisible()
    expect(fakeServer.requests(saveWorkplacePreference)).toEqual([])
  })

  it('is sent weekly as long as the user wants it', async () => {
    const { choose } = show(atTopics)
    await openedTopics()
    const sent = { ...topics, isSentWeekly: true }
    fakeServer.respond(sendViewWeekly, sent)
    fakeServer.respond(readViews, { list: [sent] })
    await choose(text('analytics:explore.view.sendWeekly'))
    expect(await screen.findByRole('img', { name: text('analytics:explore.view.weekly') })).toBeVisible()
    await choose(text('analytics:explore.view.stopWeekly'))
    await waitFor(() =>
      expect(fakeServer.requests(sendViewWeekly)).toEqual([
        { params, body: { on: true } },
        { params, body: { on: false } },
      ]),
    )
  })
})
