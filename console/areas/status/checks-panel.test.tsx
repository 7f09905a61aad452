import { checkSystem } from '@greenroom/contract/areas/status/checks'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changeLanguage } from '../../kit/text/language.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { ChecksPanel } from './checks-panel.tsx'

type Checks = ResponseOf<typeof checkSystem>

const both = (words: string) => ({ 'zh-CN': words, 'en-US': words })
const results: Checks['results'] = [
  {
    id: 'settings',
    name: { 'zh-CN': '设置', 'en-US': 'Settings' },
    state: 'ok',
    measured: { 'zh-CN': '全部有效', 'en-US': 'All are valid' },
    advice: null,
    durationMs: 1,
  },
  {
    id: 'mail',
    name: both('Mail'),
    state: 'skipped',
    measured: both('Not configured'),
    advice: null,
    durationMs: 0,
  },
  {
    id: 'wechat',
    name: both('WeChat'),
    state: 'failed',
    measured: both('1 of 2 accounts got no token'),
    advice: both('Add 8.8.8.8 to the white list.'),
    durationMs: 1234,
  },
  {
    id: 'ffmpeg',
    name: both('ffmpeg'),
    state: 'warning',
    measured: both('It does not run'),
    advice: both('Install it.'),
    durationMs: 5,
  },
]

const answer = (parts: Partial<Checks> = {}) =>
  fakeServer.respond(checkSystem, () => ({ time: new Date().toISOString(), results, ...parts }))

async function run() {
  const { user } = renderInConsole(<ChecksPanel />)
  await user.click(screen.getByRole('button', { name: text('systemChecks:run') }))
  const list = await screen.findByRole('list', { name: text('systemChecks:results') })
  return { user, list, rows: () => within(list).getAllByRole('listitem') }
}

it('Nothing is checked before the reader asks for it; the panel says what will be', () => {
  renderInConsole(<ChecksPanel />)
  expect(screen.getByText(text('systemChecks:intro'))).toBeVisible()
  expect(screen.queryByRole('list')).toBeNull()
})

it('Failures come first, each with its state in a word, what to do and its duration', async () => {
  answer()
  const { rows } = await run()
  expect(rows().map(row => row.textContent)).toEqual([
    'FailedWeChat1 of 2 accounts got no tokenAdd 8.8.8.8 to the white list.1,234 ms',
    'WarningffmpegIt does not runInstall it.5 ms',
    'OKSettingsAll are valid1 ms',
    'OKBrowser clockAgrees with the server',
    'SkippedMailNot configured',
  ])
  const summary = screen.getByRole('status')
  expect(summary).toHaveTextContent(/1 failed.*1 with a warning.*2 OK.*1 skipped.*Last run/)
  expect(within(summary).getByText('just now')).toBeVisible()
})

it('Results are in the language of the reader, also after it was changed', async () => {
  answer()
  const { list } = await run()
  act(() => void changeLanguage('zh-CN'))
  expect(within(list).getByText('设置')).toBeVisible()
  expect(within(list).getByText('全部有效')).toBeVisible()
  expect(within(list).queryByText('All are valid')).toBeNull()
})

it('A browser whose clock differs from the server’s is warned of it', async () => {
  answer({ time: new Date(Date.now() - 90_000).toISOString() })
  const { rows } = await run()
  expect(rows()[2]).toHaveTextContent('WarningBrowser clock90 s ahead of the server')
})

it('A refused run leaves the results of the one before, and says so', async () => {
  answer()
  const { user, rows } = await run()
  fakeServer.respond(checkSystem, refuse('tooManyAtOnce', { limit: 4 }))
  await user.click(screen.getByRole('button', { name: text('systemChecks:run') }))
  expect(await screen.findByText(text('systemChecks:failed'))).toBeVisible()
  expect(rows()).toHaveLength(5)
})
