import './locales/index.ts'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import {
  type BulkJobRow,
  cancelBulkJob,
  listBulkJobs,
  undoBulkJob,
} from '@greenroom/contract/areas/bulk/bulk-jobs'
import { errors } from '@greenroom/contract/errors'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { invalidate } from '../../kit/call/events.ts'
import { followedJobs, followJob } from '../../kit/session/followed-jobs.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { buildBulkJob, recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { BulkJobsHost } from './bulk-jobs-host.tsx'

const button = (key: 'kit:cancel' | 'kit:undo' | 'kit:close') =>
  screen.findByRole('button', { name: text(key) })

/** Has the server answer with these jobs, of which the console follows the first. */
function respond(...jobs: BulkJobRow[]): void {
  fakeServer.respond(listBulkJobs, { list: jobs })
}
async function refresh(...jobs: BulkJobRow[]): Promise<void> {
  respond(...jobs)
  await act(() => invalidate('bulk-job.changed'))
}
const open = () => renderInConsole(<BulkJobsHost />)

it('A change of many rows shows how far it is, and when it is done what it changed, with one Undo', async () => {
  const job = buildBulkJob({ done: 500 })
  respond(job, buildBulkJob({ id: recordId(501), detail: 'offline' }))
  const { user } = open()
  expect(fakeServer.requests(listBulkJobs)).toEqual([])
  act(() => followJob(job.id))
  const bar = await screen.findByRole('progressbar', { name: text('bulk:percent', { percent: 25 }) })
  expect(bar).toHaveAttribute('aria-valuenow', '25')
  expect(screen.getAllByRole('status')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: text('kit:undo') })).toBeNull()

  await refresh({ ...job, state: 'done', done: 2000, changed: 1998, undoable: true })
  await screen.findByText(text('bulk:done.itemsOnline', { changed: '1,998' }))
  const undoing = buildBulkJob({ id: recordId(502), detail: 'offline', isUndo: true })
  fakeServer.respond(undoBulkJob, undoing)
  respond(undoing, { ...job, state: 'done', changed: 1998 })
  await user.click(await button('kit:undo'))
  expect(fakeServer.lastRequest(undoBulkJob)).toMatchObject({ params: { id: job.id } })
  expect(await screen.findByText(new RegExp(text('bulk:running.itemsOffline')))).toBeVisible()
  expect(screen.queryByRole('button', { name: text('kit:undo') })).toBeNull()
})

it('It is cancelled, stays over a reload until it is put away, and is not asked for after that', async () => {
  const job = buildBulkJob()
  respond(job)
  act(() => followJob(job.id))
  expect(localStorage.getItem('greenroom.bulk-jobs')).toBe(job.id)
  const { user } = open()
  const cancelled = { ...job, state: 'cancelled' as const }
  fakeServer.respond(cancelBulkJob, cancelled)
  await screen.findByRole('progressbar')
  respond(cancelled)
  await user.click(await button('kit:cancel'))
  expect(fakeServer.lastRequest(cancelBulkJob)).toMatchObject({ params: { id: job.id } })
  expect(await screen.findByText(text('bulk:cancelled'))).toBeVisible()
  await user.click(await button('kit:close'))
  await waitFor(() => expect(screen.queryByText(text('bulk:cancelled'))).toBeNull())
  expect([followedJobs.getState().ids, localStorage.getItem('greenroom.bulk-jobs')]).toEqual([[], null])
})

it('One that failed says why, and that nothing was changed', async () => {
  const data = { reason: 'changed', entity: 'content-item', title: 'Tide', newer: null }
  const failure = { code: errors.undoRefused.code, msg: 'No', data }
  const job = buildBulkJob({ action: undoOperation.id, detail: 'request', state: 'failed', failure })
  respond(job)
  act(() => followJob(job.id))
  open()
  const reason = text('bulk:refused', { title: 'Tide', reason: text('audit:refusals.changed') })
  expect(await screen.findByText(text('bulk:failed', { reason }))).toBeVisible()
})
