import {
  type InspectionCard,
  type InspectionQueueRow,
  listInspectionQueues,
  readInspectionQueue,
  rejectionReasons,
} from '@greenroom/contract/areas/inspection/inspection-queues'
import {
  type ClaimedItem,
  giveVerdict,
  nextReviewItem,
  type ReviewItem,
  releaseReview,
  skipReview,
  withdrawVerdict,
} from '@greenroom/contract/areas/inspection/inspection-review'
import { inspectionPath } from '@greenroom/contract/paths'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listenToShortcuts } from '../../../kit/actions/listen.ts'
import { composingBrowsers, compositions } from '../../../testing/compose.ts'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { buildContentItem, recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { recordTabTitles } from '../../../testing/tab-titles.ts'
import { text } from '../../../testing/text.ts'
import { Component as InspectionPage } from './inspection-page.tsx'

const queueId = recordId(900)
const { createdTime, updatedTime, version, externalId, contentSource, ...contentItem } = buildContentItem({
  title: 'Spring',
})

const queue: InspectionQueueRow = {
  id: queueId,
  name: 'Daily',
  conditions: {},
  rate: 100,
  scope: 'all',
  createdTime,
  version: 1,
  verdicts: 0,
}

function buildHeldItem(fields: Partial<ClaimedItem> = {}): ClaimedItem {
  return {
    claim: recordId(901),
    until: createdTime,
    fingerprint: 'a'.repeat(32),
    enteredTime: createdTime,
    hits: null,
    contentItem,
    earlier: [],
    ...fields,
  }
}

function buildTurn(fields: Partial<ReviewItem> = {}): ReviewItem {
  return {
    item: buildHeldItem(),
    left: 5,
    claimedByOthers: 0,
    done: 2,
    doneByAll: 6,
    nextFile: null,
    ...fields,
  }
}

const verdict = {
  id: recordId(902),
  givenTime: createdTime,
  queueId,
  queueName: 'Daily',
  contentItemId: contentItem.id,
  contentItemTitle: contentItem.title,
  verdict: 'pass',
  reason: null,
  note: '',
  inspectorId: recordId(1),
  inspector: 'Ada',
  withdrawnTime: null,
} as const

const other: InspectionCard = {
  id: recordId(906),
  name: 'quality',
  title: 'Videos',
  description: createdTime,
  data: [],
  queue: { ...queue, id: recordId(906), name: 'Videos' },
  figures: { waiting: 7, oldest: null, aside: 0 },
}

let stop = () => {}
beforeEach(() => {
  stop = listenToShortcuts()
  fakeServer.respond(readInspectionQueue, queue)
  fakeServer.respond(nextReviewItem, buildTurn())
  fakeServer.respond(giveVerdict, verdict)
  fakeServer.respond(releaseReview, null)
  fakeServer.respond(listInspectionQueues, [other])
})
afterEach(() => stop())

/** Opens the page on an item that is held. */
async function openPage() {
  const address = inspectionPath.replace(':id', queueId)
  const rendered = renderInConsole(<InspectionPage />, { address, route: inspectionPath })
  await screen.findByRole('complementary', { name: text('inspection:view.panel') })
  // The keys of the panel are registered by effects, after it is on screen.
  await act(async () => {})
  return rendered
}

const panel = () => within(screen.getByRole('complementary', { name: text('inspection:view.panel') }))
const button = (key: 'pass' | 'reject' | 'skip' | 'undo') =>
  panel().getByRole('button', { name: new RegExp(`^${text(`inspection:view.${key}`)}`) })
const note = () => panel().findByRole('textbox')
const reason = (name: (typeof rejectionReasons)[number]) =>
  panel().getByRole('radio', { name: new RegExp(text(`inspection:reason.${name}`)) })
const rejectWith = (reason: 'banned' | 'other') =>
  panel().getByRole('button', {
    name: text('inspection:view.rejectWith', { reason: text(`inspection:reason.${reason}`) }),
  })
const lastDecision = () => fakeServer.lastRequest(giveVerdict).body.decision

describe('an inspector', () => {
  it('sees the name of the queue on the tab', async () => {
    const { tab, titles } = recordTabTitles()
    const address = inspectionPath.replace(':id', queueId)
    renderInConsole(<InspectionPage />, { address, route: inspectionPath, tab })
    await waitFor(() => expect(titles).toEqual(['Daily']))
  })

  it('sees how much is left and how much they have done', async () => {
    await openPage()
    const counts = panel().getByRole('status')
    expect(counts).toHaveTextContent(text('inspection:view.left', { left: '5' }))
    expect(counts).toHaveTextContent(text('inspection:view.done', { done: '2' }))
  })

  it('sees how much of the queue the whole team has done', async () => {
    await openPage()
    expect(panel().getByRole('status')).toHaveTextContent(text('inspection:view.doneByAll', { done: '6' }))
    expect(document.querySelector('progress')).toMatchObject({ value: 6, max: 11 })
  })

  it('passes the item by a swipe of a finger to the right, and is asked for the reason by one to the left', async () => {
    await openPage()
    const touch = { pointerType: 'touch', isPrimary: true, pointerId: 1 }
    const swipe = (to: number, from = 200) => {
      const article = screen.getByRole('article')
      fireEvent.pointerDown(article, { ...touch, clientX: from, clientY: 300 })
      fireEvent.pointerMove(article, { ...touch, clientX: to, clientY: 304 })
      fireEvent.pointerUp(article, { ...touch, clientX: to, clientY: 304 })
    }
    swipe(240)
    swipe(100)
    expect(await panel().findByText(text('inspection:view.reasonMissing'))).toBeVisible()
    expect(fakeServer.requests(giveVerdict)).toHaveLength(0)
    swipe(300)
    await waitFor(() => expect(lastDecision()).toMatchObject({ verdict: 'pass' }))
  })

  it('does not give a verdict by a finger that scrolls, nor by a mouse', async () => {
    await openPage()
    const article = screen.getByRole('article')
    const drag = (pointerType: string, clientY: number) => {
      const pointer = { pointerType, isPrimary: true, pointerId: 1 }
      fireEvent.pointerDown(article, { ...pointer, clientX: 100, clientY: 300 })
      fireEvent.pointerMove(article, { ...pointer, clientX: 110, clientY })
      fireEvent.pointerMove(article, { ...pointer, clientX: 300, clientY })
      fireEvent.pointerUp(article, { ...pointer, clientX: 300, clientY })
    }
    drag('touch', 360)
    drag('mouse', 300)
    await act(async () => {})
    expect(fakeServer.requests(giveVerdict)).toHaveLength(0)
  })

  it('passes the item on screen by button, and gets the next one', async () => {
    const { user } = await openPage()
    const after = buildHeldItem({ claim: recordId(903), contentItem: { ...contentItem, title: 'Summer' } })
    fakeServer.respond(nextReviewItem, buildTurn({ item: after, left: 4, done: 3 }))
    await user.click(button('pass'))
    expect((await screen.findAllByText('Summer')).length).toBeGreaterThan(0)
    expect(fakeServer.lastRequest(giveVerdict)).toEqual({
      params: { id: queueId, claim: recordId(901) },
      body: { fingerprint: 'a'.repeat(32), decision: { verdict: 'pass', reason: null, note: '' } },
    })
  })

  it('passes and skips by keys', async () => {
    fakeServer.respond(skipReview, null)
    const { user } = await openPage()
    await user.keyboard('p')
    await waitFor(() => expect(fakeServer.requests(giveVerdict)).toHaveLength(1))
    await waitFor(() => expect(fakeServer.requests(nextReviewItem)).toHaveLength(2))
    await waitFor(() => expect(button('pass')).not.toHaveAttribute('data-loading'))
    await user.keyboard('s')
    await waitFor(() => expect(fakeServer.requests(skipReview)).toHaveLength(1))
  })

  it('chooses a reason by its number, also another one, until the cursor is in the note', async () => {
    const { user } = await openPage()
    await user.keyboard('1')
    expect(reason('banned')).toBeChecked()
    await user.keyboard('2')
    expect(reason('false')).toBeChecked()
    await user.tab()
    expect(await note()).toHaveFocus()
    await user.keyboard('line 3{Enter}')
    await waitFor(() =>
      expect(lastDecision()).toEqual({ verdict: 'reject', reason: 'false', note: 'line 3' }),
    )
  })

  it('rejects with two keys: the number of a reason and Enter', async () => {
    const { user } = await openPage()
    await user.keyboard('3{Enter}')
    await waitFor(() => expect(lastDecision()).toEqual({ verdict: 'reject', reason: 'vulgar', note: '' }))
  })

  it.each(composingBrowsers)('files and cancels nothing by keys of an input method in %s', async browser => {
    const { user } = await openPage()
    await user.keyboard('2')
    await user.type(await note(), 'xinwen')
    for (const key of ['Enter', 'Escape']) compositions[browser](await note(), key)
    for (const key of ['p', 's', 'Enter']) compositions[browser](document.body, key)
    expect(await note()).toHaveValue('xinwen')
    expect(reason('false')).toBeChecked()
    await user.type(await note(), '{Enter}')
    await waitFor(() => expect(lastDecision()).toMatchObject({ verdict: 'reject', note: 'xinwen' }))
    expect(fakeServer.requests(giveVerdict)).toHaveLength(1)
    expect(fakeServer.requests(skipReview)).toEqual([])
  })

  it('finds no reason preselected, and rejects nothing without one', async () => {
    const { user } = await openPage()
    await user.keyboard('r')
    expect(panel().getByText(text('inspection:view.reasonMissing'))).toBeVisible()
    await user.keyboard('{Enter}')
    expect(panel().getAllByRole('radio', { checked: false })).toHaveLength(rejectionReasons.length)
    expect(panel().queryByRole('textbox')).toBeNull()
    expect(fakeServer.requests(giveVerdict)).toEqual([])
    await user.keyboard('4')
    expect(reason('advertising')).toBeChecked()
    expect(panel().queryByText(text('inspection:view.reasonMissing'))).toBeNull()
  })

  it.each([
    ['in the note', async () => (await note()).focus()],
    ['at the reasons', () => reason('banned').focus()],
    ['elsewhere on the page', () => reason('banned').blur()],
  ])('files nothing of a rejection that was cancelled with Escape %s', async (_name, goThere) => {
    const { user } = await openPage()
    await user.keyboard('1')
    await user.type(await note(), 'never mind')
    await act(async () => goThere())
    await user.keyboard('{Escape}')
    expect(panel().queryByRole('radio', { checked: true })).toBeNull()
    expect(panel().queryByRole('textbox')).toBeNull()
    await user.keyboard('2')
    expect(await note()).toHaveValue('')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(lastDecision()).toEqual({ verdict: 'reject', reason: 'false', note: '' }))
  })

  it('must say why when the reason is another one', async () => {
    const { user } = await openPage()
    await user.click(reason('other'))
    await user.click(rejectWith('other'))
    expect(await note()).toHaveAccessibleDescription(
      expect.stringContaining(text('inspection:view.noteMissing')),
    )
    await user.type(await note(), 'a copy')
    await user.click(rejectWith('other'))
    await waitFor(() => expect(lastDecision()).toMatchObject({ reason: 'other', note: 'a copy' }))
  })

  it('takes the last verdict back and has that item again', async () => {
    const { user } = await openPage()
    const before = buildHeldItem({ claim: recordId(904), contentItem: { ...contentItem, title: 'Winter' } })
    fakeServer.respond(withdrawVerdict, buildTurn({ item: before, done: 1 }))
    await user.click(button('undo'))
    expect((await screen.findAllByText('Winter')).length).toBeGreaterThan(0)
    await waitFor(() =>
      expect(fakeServer.requests(releaseReview).map(({ params }) => params.claim)).toEqual([recordId(901)]),
    )
  })

  it('takes any of the last verdicts back by the strip', async () => {
    const { user } = await openPage()
    await user.click(button('pass'))
    const undoOne = text('inspection:view.undoOne', {
      title: 'Spring',
      verdict: text('inspection:verdict.pass'),
    })
    const before = buildHeldItem({ claim: recordId(904) })
    fakeServer.respond(withdrawVerdict, buildTurn({ item: before, done: 1 }))
    await user.click(await panel().findByRole('button', { name: undoOne }))
    await waitFor(() => expect(panel().queryByRole('button', { name: undoOne })).toBeNull())
    expect(fakeServer.lastRequest(withdrawVerdict)).toEqual({
      params: { id: queueId },
      query: { verdict: verdict.id },
    })
  })

  it('takes the last verdict back with Ctrl+Z, but only letters in the note', async () => {
    const { user } = await openPage()
    fakeServer.respond(withdrawVerdict, buildTurn())
    await user.keyboard('1')
    await user.type(await note(), 'a{Control>}z{/Control}')
    expect(fakeServer.requests(withdrawVerdict)).toEqual([])
    await user.keyboard('{Escape}{Control>}z{/Control}')
    await waitFor(() => expect(fakeServer.requests(withdrawVerdict)).toHaveLength(1))
  })

  it('enlarges a picture by a click and by keys, and gets the whole picture back', async () => {
    const file = { id: recordId(905), name: 'a.png', address: '/files/a.png', mediaType: 'image/png' }
    const item = buildHeldItem({ contentItem: { ...contentItem, file } })
    fakeServer.respond(nextReviewItem, buildTurn({ item }))
    const { user } = await openPage()
    const enlarge = text('inspection:view.zoom.inOf', { title: 'Spring' })
    const reset = text('inspection:view.zoom.resetOf', { title: 'Spring' })
    await user.click(screen.getByRole('button', { name: enlarge }))
    await user.click(screen.getByRole('button', { name: reset }))
    await user.keyboard('+')
    expect(screen.getByRole('button', { name: reset })).toBeVisible()
    await user.keyboard('0')
    expect(screen.getByRole('button', { name: enlarge })).toBeVisible()
  })

  it('has nothing to take back before the first verdict', async () => {
    fakeServer.respond(nextReviewItem, buildTurn({ done: 0 }))
    await openPage()
    expect(button('undo')).toHaveAttribute('aria-disabled', 'true')
  })

  it('shows an item anew that was changed meanwhile, with a notice', async () => {
    const { user } = await openPage()
    fakeServer.respond(giveVerdict, refuse('contentItemChanged', null))
    await user.click(button('pass'))
    expect(await screen.findByRole('alert')).toHaveTextContent(text('inspection:view.changedTitle'))
  })

  it('learns that another inspector got the item, and continues with the next', async () => {
    const { user } = await openPage()
    fakeServer.respond(giveVerdict, refuse('claimEnded', null))
    await user.click(button('pass'))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(text('inspection:view.claimEndedMessage'))
    await user.click(within(alert).getByRole('button', { name: text('inspection:view.next') }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('lets the item go when they leave the page', async () => {
    const { unmount } = await openPage()
    unmount()
    await waitFor(() =>
      expect(fakeServer.requests(releaseReview).map(({ params }) => params.claim)).toEqual([recordId(901)]),
    )
  })
})

describe('a queue in which nothing is left for the inspector', () => {
  it.each([
    ['says that all is done', { left: 0 }, 'inspection:view.doneTitle'],
    ['says that others have the rest', { left: 2, claimedByOthers: 2 }, 'inspection:view.heldTitle'],
  ] as const)('%s, and still takes the last verdict back', async (_name, counts, title) => {
    fakeServer.respond(nextReviewItem, buildTurn({ item: null, ...counts }))
    fakeServer.respond(withdrawVerdict, buildTurn())
    const address = inspectionPath.replace(':id', queueId)
    const { user } = renderInConsole(<InspectionPage />, { address, route: inspectionPath })
    expect(await screen.findByText(text(title))).toBeVisible()
    await user.click(screen.getByRole('button', { name: text('inspection:view.undo') }))
    expect(await screen.findByRole('complementary')).toBeVisible()
  })

  it('sums the visit up and leads to the next queue with waiting items', async () => {
    const { user } = await openPage()
    fakeServer.respond(nextReviewItem, buildTurn({ item: null, left: 0, done: 3 }))
    await user.click(button('pass'))
    expect(await screen.findByText(/1 passed, 0 rejected/)).toBeVisible()
    const name = text('inspection:view.nextQueue', { name: 'Videos', waiting: '7' })
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      inspectionPath.replace(':id', recordId(906)),
    )
  })

  it('that was deleted says so', async () => {
    fakeServer.respond(nextReviewItem, refuse('notFound', null))
    const address = inspectionPath.replace(':id', queueId)
    renderInConsole(<InspectionPage />, { address, route: inspectionPath })
    expect(await screen.findByText(text('inspection:missing'))).toBeVisible()
  })
})
