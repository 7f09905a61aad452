import { type ListedOperation, listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { readLastAct, undoOperation } from '@greenroom/contract/areas/audit/undo'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { buildPage, recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { undoRefusalText } from '../labels.ts'
import { undoLastAct, undoRequest } from './undo-request.ts'

const buildAct = (changes: Partial<ListedOperation> = {}): ListedOperation => ({
  id: '7',
  time: '2026-03-01T08:00:00.000Z',
  user: { id: recordId(1), name: 'Ada', username: 'ada', avatar: '' },
  action: 'content-set.online',
  entity: 'content-set',
  entityId: recordId(200),
  title: 'Spring picks',
  owner: '',
  operation: 'update',
  address: '',
  device: '',
  requestId: 'request-1',
  undoneBy: null,
  undoes: [],
  undoRefusal: null,
  newStatus: 'online',
  batch: null,
  ...changes,
})
const undone = { changed: 1, unrestored: 0, entry: '8', job: null }

it.each([
  [1, 'put content set “Spring picks” online'],
  [3, 'put content set “Spring picks” and 2 more online'],
])('The last change is undone whole, and the toast says what it was (of %i things)', async (count, what) => {
  fakeServer.respond(readLastAct, { entry: buildAct(), count })
  fakeServer.respond(undoOperation, undone)
  renderInConsole(null)
  await undoLastAct()
  expect(await screen.findByText(text('audit:last.done', { what }))).toBeVisible()
  expect(fakeServer.lastRequest(undoOperation)).toMatchObject({
    params: { id: '7' },
    body: { scope: 'request' },
  })
})

it('A last change that cannot be undone is named with the reason, and stays', async () => {
  fakeServer.respond(readLastAct, { entry: buildAct({ undoRefusal: 'changed' }), count: 1 })
  renderInConsole(null)
  await undoLastAct()
  const what = 'put content set “Spring picks” online'
  const notice = text('audit:last.impossible', { what, reason: undoRefusalText('changed') })
  expect(await screen.findByText(notice)).toBeVisible()
  expect(fakeServer.requests(undoOperation)).toEqual([])
})

it('Nothing is undone when nothing was changed lately', async () => {
  fakeServer.respond(readLastAct, { entry: null, count: 0 })
  renderInConsole(null)
  await undoLastAct()
  expect(await screen.findByText(text('audit:last.none'))).toBeVisible()
})

it('The undo of a toast says what it undid, by the thing that the request was about', async () => {
  const item = buildAct({ id: '6', entity: 'content-set-item', title: 'A · B', operation: 'delete' })
  const set = buildAct({ action: 'content-set.delete', operation: 'delete', newStatus: null })
  fakeServer.respond(listOperations, buildPage([{ ...item, action: set.action }, set]))
  fakeServer.respond(undoOperation, undone)
  renderInConsole(null)
  await undoRequest('request-1', ['content-set.changed'])
  await waitFor(() => expect(fakeServer.lastRequest(undoOperation).params).toEqual({ id: '7' }))
  expect(await screen.findByText(/^Undone: .*“Spring picks”$/)).toBeVisible()
})
