import { readSystemStatus } from '@greenroom/contract/areas/status/system-status'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import type { SystemStatus } from './panels/system-status.ts'
import { Component as SystemStatusPage } from './system-status-page.tsx'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
/** Noon of a day: the calendar decides how many days ago it was. */
const daysAgo = (days: number) => new Date(new Date().setHours(12) - days * 86_400_000).toISOString()

const healthy: SystemStatus = {
  failing: [],
  server: { version: '1.2.3', nodeVersion: '26.1.0', startedTime: ago(5), memoryBytes: 256 * 1024 ** 2 },
  database: { answerMs: 1.6, version: '18.1', sizeBytes: 1.5 * 1024 ** 3, isPrivate: true },
  disks: [
    { uses: ['data', 'database'], freeBytes: 73 * 1024 ** 3, totalBytes: 252 * 1024 ** 3, isFull: false },
    { uses: ['backups'], freeBytes: 900 * 1024 ** 3, totalBytes: 1000 * 1024 ** 3, isFull: false },
  ],
  backup: { nightlyAt: '03:00', lastTime: ago(9), lastBytes: 12 * 1024 ** 2, isLate: false },
  jobs: { waiting: 0, running: 1, retrying: 0, waitingSince: null, failed: [] },
  figuresLagMs: 400,
  shortcomings: [],
}

/** The page with this state, and its panels by their titles. */
async function show(change: Partial<SystemStatus> = {}) {
  fakeServer.respond(readSystemStatus, { ...healthy, ...change })
  renderInConsole(<SystemStatusPage />)
  await screen.findByRole('region', { name: text('status:server.title') })
  return (title: 'server' | 'database' | 'disks' | 'backup' | 'jobs' | 'parts') =>
    within(screen.getByRole('region', { name: text(`status:${title}.title`) }))
}

it('A healthy server shows versions, sizes, the room on its disks and the age of the last good backup', async () => {
  const panel = await show()
  expect(panel('server').getByText(text('status:server.ready'))).toBeVisible()
  expect(panel('server').getByText('256 MB')).toBeVisible()
  expect(panel('database').getByText(text('status:database.milliseconds', { value: '2' }))).toBeVisible()
  expect(panel('database').getByText(text('status:database.private', { version: '18.1' }))).toBeVisible()
  const room = text('status:disks.free', { free: '73 GB', total: '252 GB' })
  expect(panel('disks').getByText(room)).toBeVisible()
  expect(panel('disks').getAllByRole('progressbar')).toHaveLength(2)
  expect(panel('disks').getByText(text('status:disks.good'))).toBeVisible()
  expect(panel('backup').getByText('9 hr. ago')).toBeVisible()
  expect(panel('backup').getByText(text('status:backup.good'))).toBeVisible()
  expect(panel('jobs').getByText(text('status:jobs.good'))).toBeVisible()
  expect(panel('parts').getByText(text('status:parts.upToDate'))).toBeVisible()
})

it('A full disk is said, and that the server is not ready for it', async () => {
  const full = { uses: ['data' as const], freeBytes: 1000, totalBytes: 1024 ** 3, isFull: true }
  const panel = await show({ failing: ['disk'], disks: [full] })
  expect(panel('disks').getByText(text('status:disks.bad'))).toBeVisible()
  const failing = text('status:server.failing', { parts: text('status:checks.disk') })
  expect(panel('server').getByText(failing)).toBeVisible()
})

it('Without backups it says never, and that daily ones are off', async () => {
  const none = { nightlyAt: null, lastTime: null, lastBytes: null, isLate: false }
  const panel = await show({ backup: none })
  expect(panel('backup').getByText(text('status:backup.never'))).toBeVisible()
  expect(panel('backup').getByText(text('status:backup.off'))).toBeVisible()
})

it('A backup that is overdue is said to be', async () => {
  const panel = await show({ backup: { ...healthy.backup, lastTime: daysAgo(2), isLate: true } })
  expect(panel('backup').getByText(text('status:backup.late'))).toBeVisible()
  expect(panel('backup').getByText('2 days ago')).toBeVisible()
})

it('Jobs that were given up are named with the reason, and figures that are behind say by how much', async () => {
  const reason = '/backups/a.tar.zst cannot be written: the disk is full'
  const failed = [{ name: 'backup.nightly', time: ago(1), reason }]
  const jobs = { waiting: 3, running: 0, retrying: 2, waitingSince: ago(2), failed }
  const panel = await show({ jobs, figuresLagMs: 61_000, shortcomings: ['streaming'] })
  expect(panel('jobs').getByText(text('status:jobs.failed', { count: 1 }))).toBeVisible()
  expect(panel('jobs').getByText(text('status:jobs.names.backup'))).toBeVisible()
  expect(panel('jobs').getByText(reason)).toBeVisible()
  expect(panel('jobs').getByText('2 hr. ago')).toBeVisible()
  expect(panel('parts').getByText(text('status:parts.lag', { seconds: '61' }))).toBeVisible()
  expect(panel('parts').getByText(text('status:parts.streamingDown'))).toBeVisible()
})

it('Without its database the server still says what it knows', async () => {
  const database = { answerMs: null, version: null, sizeBytes: null, isPrivate: false }
  const panel = await show({ failing: ['database'], database, jobs: null, figuresLagMs: null })
  expect(panel('database').getByText(text('status:database.bad'))).toBeVisible()
  expect(panel('jobs').getByText(text('status:unknown'))).toBeVisible()
  expect(panel('disks').getByText(text('status:disks.good'))).toBeVisible()
})

it('a part that could not be read shows its error, with a way to try again', async () => {
  fakeServer.respond(readSystemStatus, refuse('general', null))
  const { user } = renderInConsole(<SystemStatusPage />)
  const retry = await screen.findByRole('button', { name: text('kit:retry') })
  fakeServer.respond(readSystemStatus, healthy)
  await user.click(retry)
  expect(await screen.findByText(text('status:server.ready'))).toBeVisible()
})
