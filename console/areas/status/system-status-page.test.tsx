import {
  type AlarmTargetRow,
  listAlarmTargets,
  testAlarmTarget,
} from '@greenroom/contract/areas/live-health/alarm-targets'
import { runJobAgain, verifyBackup } from '@greenroom/contract/areas/status/operate'
import { readStorage } from '@greenroom/contract/areas/status/storage'
import { readSystemStatus } from '@greenroom/contract/areas/status/system-status'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import type { Permission } from '@greenroom/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
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
  server: {
    version: '1.2.3',
    build: 'abc1234',
    nodeVersion: '26.1.0',
    startedTime: ago(5),
    memoryBytes: 256 * 1024 ** 2,
  },
  database: {
    answerMs: 1.6,
    version: '18.1',
    sizeBytes: 1.5 * 1024 ** 3,
    isPrivate: true,
    migrations: { pending: 0, newer: 0 },
  },
  disks: [
    { uses: ['data', 'database'], freeBytes: 73 * 1024 ** 3, totalBytes: 252 * 1024 ** 3, isFull: false },
    { uses: ['backups'], freeBytes: 900 * 1024 ** 3, totalBytes: 1000 * 1024 ** 3, isFull: false },
  ],
  backup: {
    nightlyAt: '03:00',
    lastTime: ago(9),
    lastBytes: 12 * 1024 ** 2,
    isLate: false,
    verification: null,
  },
  jobs: { waiting: 0, running: 1, retrying: 0, waitingSince: null, failed: [] },
  figuresLagMs: 400,
  shortcomings: [],
  pollers: [{ name: 'operation-log.seal', lastTime: ago(0), durationMs: 3.4, lagMs: 0, lastFailure: null }],
  streams: { open: 3, users: 2, cut: 0 },
  slowest: [{ call: 'content-item.list', count: 1200, medianMs: 8, p95Ms: 41, failures: 1 }],
}

const storage: ResponseOf<typeof readStorage> = {
  measuredTime: ago(0),
  files: [
    { owner: 'content_item', count: 12, bytes: 5 * 1024 ** 2 },
    { owner: 'another_table', count: 1, bytes: 1024 },
    { owner: null, count: 2, bytes: 512 },
  ],
  tables: [
    { name: 'event', rows: 2_600_000, bytes: 300 * 1024 ** 2 },
    { name: 'gadget', rows: null, bytes: 8192 },
  ],
}

const targets: AlarmTargetRow[] = [
  {
    ...{ name: 'dingtalk-1', kind: 'dingtalk', host: 'oapi.dingtalk.com', waiting: 0 },
    ...{ deliveredTime: ago(1), failure: { time: ago(2), text: '310000 sign not match' } },
  },
  {
    ...{ name: 'wecom-2', kind: 'wecom', host: 'qyapi.weixin.qq.com', waiting: 3 },
    ...{ deliveredTime: null, failure: { time: ago(2), text: '93000 invalid webhook url' } },
  },
]

type PanelTitle =
  | 'targets'
  | 'server'
  | 'database'
  | 'disks'
  | 'backup'
  | 'jobs'
  | 'parts'
  | 'pollers'
  | 'slowest'
  | 'storage'

/** The page with this state, and its panels by their titles. */
async function show(
  change: Partial<SystemStatus> = {},
  options: { permissions?: readonly Permission[] } = {},
) {
  fakeServer.respond(readSystemStatus, { ...healthy, ...change })
  fakeServer.respond(readStorage, storage)
  fakeServer.respond(listAlarmTargets, targets)
  const { user } = renderInConsole(<SystemStatusPage />, options)
  await screen.findByRole('region', { name: text('status:server.title') })
  const panel = (title: PanelTitle) =>
    within(screen.getByRole('region', { name: text(`status:${title}.title`) }))
  return Object.assign(panel, { user })
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
  const none = { nightlyAt: null, lastTime: null, lastBytes: null, isLate: false, verification: null }
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
  const failed = [{ name: 'backup.nightly', time: ago(1), reason, again: null }]
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
  const database = { answerMs: null, version: null, sizeBytes: null, isPrivate: false, migrations: null }
  const panel = await show({ failing: ['database'], database, jobs: null, figuresLagMs: null })
  expect(panel('database').getByText(text('status:database.bad'))).toBeVisible()
  expect(panel('jobs').getByText(text('status:unknown'))).toBeVisible()
  expect(panel('disks').getByText(text('status:disks.good'))).toBeVisible()
})

it('a part that could not be read shows its error, with a way to try again', async () => {
  fakeServer.respond(listAlarmTargets, [])
  fakeServer.respond(readSystemStatus, refuse('general', null))
  fakeServer.respond(readStorage, storage)
  const { user } = renderInConsole(<SystemStatusPage />)
  const retry = await screen.findByRole('button', { name: text('kit:retry') })
  fakeServer.respond(readSystemStatus, healthy)
  await user.click(retry)
  expect(await screen.findByText(text('status:server.ready'))).toBeVisible()
})

it('A database that a newer server has upgraded is said to be newer', async () => {
  const panel = await show({ database: { ...healthy.database, migrations: { pending: 0, newer: 2 } } })
  expect(panel('database').getByText(text('status:database.isNewer'))).toBeVisible()
  expect(panel('database').getByText(text('status:database.newer', { count: 2 }))).toBeVisible()
})

it('Steady work, streams, slow endpoints and storage have their figures, and unknown figures say so', async () => {
  const lastFailure = { time: ago(1), reason: 'the connection ended' }
  const late = { name: 'mail.watch', lastTime: null, durationMs: null, lagMs: 30_000, lastFailure }
  const panel = await show({ pollers: [late] })
  expect(panel('server').getByText('1.2.3 (abc1234)')).toBeVisible()
  expect(panel('pollers').getByText(text('status:pollers.late', { count: 1 }))).toBeVisible()
  expect(panel('pollers').getByText('the connection ended')).toBeVisible()
  const streams = text('status:parts.streamsOpen', { open: '3', users: '2' })
  expect(panel('parts').getByText(streams)).toBeVisible()
  const slow = panel('slowest').getByRole('row', { name: /content-item\.list/ })
  expect(slow).toHaveTextContent('1,200')
  expect(slow).toHaveTextContent(text('status:database.milliseconds', { value: '41' }))
  expect(await panel('storage').findByText(text('status:storage.owners.content_item'))).toBeVisible()
  expect(panel('storage').getByText('another_table')).toBeVisible()
  expect(panel('storage').getByRole('row', { name: /gadget/ })).toHaveTextContent(text('status:unknown'))
})

it('A job that was given up is run again, and the row then follows the new run', async () => {
  const failed = { name: 'backup.nightly', time: ago(1), reason: 'the disk is full', again: null }
  const jobs = { waiting: 0, running: 0, retrying: 0, waitingSince: null, failed: [failed] }
  const panel = await show({ jobs })
  const name = text('status:jobs.names.backup')
  fakeServer.respond(runJobAgain, null)
  const running = { ...jobs, failed: [{ ...failed, again: 'running' as const }] }
  fakeServer.respond(readSystemStatus, { ...healthy, jobs: running })
  await panel.user.click(panel('jobs').getByRole('button', { name: text('status:jobs.runNamed', { name }) }))
  expect(await panel('jobs').findByText(text('status:jobs.again.running'))).toBeVisible()
  expect(fakeServer.requests(runJobAgain)).toMatchObject([{ params: { name: 'backup.nightly' } }])
})

it('A backup is verified on request; a damaged one says in red what to do', async () => {
  const panel = await show()
  fakeServer.respond(verifyBackup, null)
  const verification = {
    state: 'running' as const,
    archive: 'greenroom-2026.tar.zst',
    startedTime: ago(0),
    finishedTime: null,
    share: 0.42,
    reason: null,
  }
  const withState = (change: object) => ({
    ...healthy,
    backup: { ...healthy.backup, verification: { ...verification, ...change } },
  })
  fakeServer.respond(readSystemStatus, withState({}))
  await panel.user.click(panel('backup').getByRole('button', { name: text('status:verification.start') }))
  expect(await panel('backup').findByText(text('status:verification.share', { percent: '42' }))).toBeVisible()
  const reason = 'it is damaged: its entries are not those of its manifest'
  fakeServer.respond(readSystemStatus, withState({ state: 'bad', finishedTime: ago(0), reason }))
  await waitFor(() => expect(panel('backup').getByRole('alert')).toHaveTextContent(reason), {
    timeout: 20_000,
  })
  expect(panel('backup').getByRole('alert')).toHaveTextContent(text('status:verification.advice'))
})

it('A user who may only look has neither button', async () => {
  const failed = [{ name: 'mail.send', time: ago(1), reason: '', again: null }]
  const jobs = { waiting: 0, running: 0, retrying: 0, waitingSince: null, failed }
  const panel = await show({ jobs }, { permissions: ['system-status:read'] })
  expect(panel('jobs').queryByRole('button')).toBeNull()
  expect(panel('backup').queryByRole('button')).toBeNull()
})

it('The targets of alarms show what they refuse now, and take test messages', async () => {
  const panel = await show()
  await screen.findByRole('region', { name: text('status:targets.title') })
  const row = (name: RegExp) => panel('targets').getByRole('row', { name })
  expect(row(/WeCom 2/)).toHaveTextContent('93000 invalid webhook url')
  expect(row(/DingTalk/)).not.toHaveTextContent('sign not match')
  expect(panel('targets').getByText(text('status:targets.refusing', { number: '1' }))).toBeVisible()
  const press = (name: string) =>
    panel.user.click(
      panel('targets').getByRole('button', { name: text('status:targets.testNamed', { name }) }),
    )
  fakeServer.respond(testAlarmTarget, { isAccepted: true, refusal: '' })
  await press('DingTalk')
  expect(await screen.findByText(text('status:targets.taken', { name: 'DingTalk' }))).toBeVisible()
  expect(fakeServer.lastRequest(testAlarmTarget).params).toEqual({ name: 'dingtalk-1' })
  fakeServer.respond(testAlarmTarget, { isAccepted: false, refusal: '93000 invalid webhook url' })
  await press('WeCom 2')
  const refused = text('status:targets.refused', { name: 'WeCom 2', refusal: '93000 invalid webhook url' })
  expect(await screen.findByText(refused)).toBeVisible()
})

it('Without a target of alarms there is no panel of them', async () => {
  fakeServer.respond(listAlarmTargets, [])
  fakeServer.respond(readSystemStatus, healthy)
  fakeServer.respond(readStorage, storage)
  renderInConsole(<SystemStatusPage />)
  await screen.findByRole('region', { name: text('status:storage.title') })
  await waitFor(() => expect(fakeServer.lastRequest(listAlarmTargets)).toBeDefined())
  expect(screen.queryByRole('region', { name: text('status:targets.title') })).toBeNull()
})
