import { listPolishInstructions } from '@greenroom/contract/areas/polish/instructions'
import {
  checkText,
  deletePolishRuns,
  listPolishRuns,
  type PolishRun,
  readPolishRun,
  reviewPolishRun,
  startPolishRun,
} from '@greenroom/contract/areas/polish/runs'
import type { PolishStreamEvent } from '@greenroom/contract/areas/polish/stream'
import { type PolishStatus, readPolishStatus } from '@greenroom/contract/areas/polish/usage'
import { addPolishWord, listPolishWords } from '@greenroom/contract/areas/polish/words'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { Component as PolishPage } from './aitext-page.tsx'
import { PolishPanel } from './polish-panel.tsx'

const source = '我门来了。他在次说好。没有变。'
const answer = '我们来了。他再次说好。没有变。'
const status: PolishStatus = {
  assistant: { model: 'deepseek-chat', isEmulated: false },
  today: { runs: 3, promptTokens: 1000, completionTokens: 500, costMicros: 6000 },
  limits: { runs: 200, tokens: null },
  currency: 'CNY',
}
const run: PolishRun = {
  id: recordId(900),
  mode: 'assistant',
  options: { action: 'polish' },
  state: 'waiting',
  problem: null,
  model: 'deepseek-chat',
  promptTokens: null,
  completionTokens: null,
  costMicros: null,
  review: null,
  createdTime: '2026-03-01T08:00:00.000Z',
  source,
  result: '',
  findings: [],
}
const end = { promptTokens: 40, completionTokens: 14, costMicros: 192 }
const done = { type: 'end', state: 'done', problem: null, ...end } as const

/** Stream of the next answer, which a test writes piece by piece. */
let stream: ReadableStreamDefaultController<Uint8Array> | undefined
let abandoned = 0
const closeStream = () => stream?.close()
const forgetStream = () => {
  stream = undefined
}
beforeEach(() => {
  abandoned = 0
  const usual = globalThis.fetch
  onTestFinished(() => {
    globalThis.fetch = usual
  })
  globalThis.fetch = async (address, options) => {
    if (!String(address).endsWith('/stream')) return usual(address, options)
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        stream = controller
        options?.signal?.addEventListener('abort', () => {
          abandoned++
          controller.error(options.signal?.reason)
        })
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }
})
afterEach(forgetStream)
async function write(...events: PolishStreamEvent[]): Promise<void> {
  await waitFor(() => expect(stream).toBeDefined())
  for (const event of events) stream?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
}

beforeEach(() => {
  fakeServer.respond(readPolishStatus, status)
  fakeServer.respond(listPolishInstructions, { list: [] })
  fakeServer.respond(startPolishRun, ({ body }) => ({
    ...run,
    source: body.source,
    options: { action: body.action },
  }))
  fakeServer.respond(reviewPolishRun, { ...run, excerpt: source })
})

const button = (key: Parameters<typeof text>[0], values = {}) =>
  screen.getByRole('button', { name: text(key, values) })
const field = () => screen.getByRole('textbox', { name: text('polish:source.label') })
const items = () =>
  within(screen.getByRole('list', { name: text('polish:review.label') })).getAllByRole('listitem')

async function open() {
  const rendered = renderInConsole(<PolishPage />)
  await screen.findByText(text('polish:mode.assistantAt', { model: 'deepseek-chat' }))
  await rendered.user.click(field())
  await rendered.user.paste(source)
  return rendered
}
async function polished() {
  const rendered = await open()
  await rendered.user.click(button('polish:ask.run'))
  await write({ type: 'text', text: answer }, done)
  closeStream()
  await screen.findByRole('list', { name: text('polish:review.label') })
  return rendered
}

describe('an answer of the assistant', () => {
  it('appears while it streams, and then as changes to decide on', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('radio', { name: text('polish:action.proofread') }))
    await user.click(button('polish:ask.run'))
    await write({ type: 'thinking' })
    expect(await screen.findByText(text('polish:ask.thinking'))).toBeVisible()
    await write({ type: 'text', text: answer.slice(0, 4) })
    expect(await screen.findByText(answer.slice(0, 4))).toBeVisible()
    await write({ type: 'text', text: answer.slice(4) }, done)
    closeStream()
    await screen.findByRole('list', { name: text('polish:review.label') })
    expect(fakeServer.lastRequest(startPolishRun).body).toEqual({ action: 'proofread', source })
    expect(items()).toHaveLength(2)
    expect(screen.getByText(/40.*14.*¥0\.0002/)).toBeVisible()

    const [, second] = items()
    await user.click(
      within(second as HTMLElement).getByRole('button', { name: text('polish:review.accept') }),
    )
    const counts = { total: 2, accepted: 1, rejected: 0, open: 1 }
    expect(screen.getByText(text('polish:review.summary', counts))).toBeVisible()
    await user.click(button('polish:result.use'))
    expect(field()).toHaveValue('我门来了。他再次说好。没有变。')
    await waitFor(() =>
      expect(fakeServer.lastRequest(reviewPolishRun).body).toEqual({ accepted: 1, rejected: 0, ignored: [] }),
    )
    await user.click(screen.getByRole('button', { name: text('kit:undo') }))
    expect(field()).toHaveValue(source)
  })

  it('is decided on by keys, all at once, and not at all', async () => {
    const { user } = await polished()
    items()[0]?.focus()
    await user.keyboard('a')
    expect(items()[1]).toHaveFocus()
    await user.keyboard('r{ArrowUp}')
    expect(items()[0]).toHaveFocus()
    expect(
      screen.getByText(text('polish:review.summary', { total: 2, accepted: 1, rejected: 1, open: 0 })),
    ).toBeVisible()
    await user.click(button('polish:review.rejectAll'))
    expect(button('polish:result.use')).toBeDisabled()
    await user.click(button('polish:review.acceptAll'))
    await user.click(button('polish:result.use'))
    expect(field()).toHaveValue(answer)
  })

  it('is started by a double click, whose second click does not stop it', async () => {
    const { user } = await open()
    await user.dblClick(button('polish:ask.run'))
    await write({ type: 'text', text: '我们来了。' })
    expect(await screen.findByText('我们来了。')).toBeVisible()
    expect(abandoned).toBe(0)
  })

  it('can be stopped by the user, ends with the page, and keeps its beginning', async () => {
    const { user, unmount } = await open()
    await user.click(button('polish:ask.run'))
    await write({ type: 'text', text: '我们来了。' })
    await screen.findByText('我们来了。')
    await user.click(button('polish:ask.stop'))
    expect(await screen.findByText(text('polish:result.stopped'))).toBeVisible()
    expect(abandoned).toBe(1)
    expect(items().length).toBeGreaterThan(0)
    forgetStream()
    await user.click(button('polish:ask.again'))
    await waitFor(() => expect(stream).toBeDefined())
    unmount()
    expect(abandoned).toBe(2)
  })

  it('that failed or broke off shows the reason', async () => {
    const { user } = await open()
    await user.click(button('polish:ask.run'))
    await write({ type: 'end', state: 'failed', problem: 'keyRefused', ...end })
    closeStream()
    expect(await screen.findByRole('alert')).toHaveTextContent(text('polish:problem.keyRefused'))
    forgetStream()
    await user.click(button('polish:ask.run'))
    await write({ type: 'text', text: '我们' })
    await screen.findByText('我们')
    closeStream()
    expect(await screen.findByRole('alert')).toHaveTextContent(text('polish:problem.brokenOff'))
  })

  it('beyond the user’s limit is refused with the reason, and the form stays', async () => {
    const { user } = await open()
    fakeServer.respond(startPolishRun, refuse('assistantLimit', { limit: 'runs', max: 200 }))
    await user.click(button('polish:ask.run'))
    await waitFor(() => expect(fakeServer.requests(startPolishRun)).toHaveLength(1))
    expect(await screen.findByText(text('polish:result.emptyTitle'))).toBeVisible()
    expect(button('polish:ask.run')).toBeEnabled()
  })

  it('to an instruction needs one', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('radio', { name: text('polish:action.instruct') }))
    await user.click(button('polish:ask.run'))
    expect(screen.getByText(text('polish:instruction.required'))).toBeVisible()
    expect(fakeServer.requests(startPolishRun)).toEqual([])
  })

  it('with titles is a list of them with their lengths', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('radio', { name: text('polish:action.titles') }))
    await user.click(button('polish:ask.run'))
    await write({ type: 'text', text: `1. 好标题\n2. ${'长'.repeat(40)}` }, done)
    closeStream()
    expect(await screen.findByText('好标题')).toBeVisible()
    expect(screen.getByText(new RegExp(text('polish:result.tooLong', { max: 32 })))).toBeVisible()
  })
})

describe('without an assistant', () => {
  it('the page explains it, and rules find changes and warnings, which can be ignored with a reason', async () => {
    fakeServer.respond(readPolishStatus, { ...status, assistant: null })
    const warning = {
      begin: 5,
      end: 7,
      rule: 'superlative',
      grade: 'high',
      suggestions: ['优秀'],
      note: '',
    } as const
    fakeServer.respond(
      checkText,
      ({ body }): PolishRun => ({
        ...run,
        ...body,
        mode: 'offline',
        options: null,
        state: 'done',
        result: '我们的产品最佳。',
        findings: [{ ...warning, suggestions: [...warning.suggestions] }],
      }),
    )
    const { user } = renderInConsole(<PolishPage />)
    expect(await screen.findByText(new RegExp(text('polish:mode.notSet')))).toBeVisible()
    await user.click(field())
    await user.paste('我门的产品最佳。')
    await user.click(button('polish:ask.check'))
    await screen.findByRole('list', { name: text('polish:review.label') })
    const [, second] = items()
    const card = within(second as HTMLElement)
    expect(card.getByText(/2023/)).toBeVisible()
    await user.type(card.getByRole('textbox', { name: text('polish:review.ignoreNote') }), '获奖名称')
    await user.click(card.getByRole('button', { name: text('polish:review.ignore') }))
    expect(card.getByText(text('polish:review.ignoredFor', { note: '获奖名称' }))).toBeVisible()
    await user.click(card.getByRole('button', { name: text('polish:review.acceptAs', { text: '优秀' }) }))
    await user.click(button('polish:result.use'))
    expect(field()).toHaveValue('我门的产品优秀。')
  })
})

it('The emulator of the demo is called one', async () => {
  fakeServer.respond(readPolishStatus, {
    ...status,
    assistant: { model: 'greenroom-emulator', isEmulated: true },
  })
  renderInConsole(<PolishPage />)
  expect(await screen.findByText(text('polish:mode.emulated'))).toBeVisible()
})

it('The history opens a run of before, and deletes one', async () => {
  const { source: _, result: _result, findings: _findings, ...heading } = { ...run, state: 'done' as const }
  fakeServer.respond(listPolishRuns, { list: [{ ...heading, excerpt: '旧的文字' }] })
  fakeServer.respond(readPolishRun, { ...run, state: 'done', source: '旧的文字我门', result: '旧的文字我们' })
  fakeServer.respond(deletePolishRuns, { deleted: 1 })
  const { user } = renderInConsole(<PolishPage />)
  await user.click(button('polish:history.title'))
  const about = { action: text('polish:action.polish'), excerpt: '旧的文字' }
  await user.click(await screen.findByRole('button', { name: text('polish:history.openOne', about) }))
  await waitFor(() => expect(field()).toHaveValue('旧的文字我门'))
  expect(items()).toHaveLength(1)
  await user.click(button('polish:history.title'))
  await user.click(await screen.findByRole('button', { name: text('polish:history.deleteOne', about) }))
  await waitFor(() => expect(fakeServer.lastRequest(deletePolishRuns).body).toEqual({ ids: [run.id] }))
})

it('Own words are added by users who manage them, with errors at the field', async () => {
  fakeServer.respond(listPolishWords, { list: [] })
  const issues = [{ path: 'body.word', msg: 'It is there already' }]
  fakeServer.respond(addPolishWord, refuse('invalid', { issues }))
  const { user } = renderInConsole(<PolishPage />)
  await user.click(button('polish:words.title'))
  await user.type(await screen.findByRole('textbox', { name: text('polish:words.word') }), 'wechat')
  await user.click(button('polish:words.add'))
  expect(await screen.findByText('It is there already')).toBeVisible()
})

it('Users without further permissions have no buttons for words and usage', async () => {
  renderInConsole(<PolishPage />, { permissions: ['polish:use'] })
  expect(await screen.findByRole('button', { name: text('polish:history.title') })).toBeVisible()
  expect(screen.queryByRole('button', { name: text('polish:words.title') })).toBeNull()
  expect(screen.queryByRole('button', { name: text('polish:usage.title') })).toBeNull()
})

it('The panel beside an editor returns the text with accepted changes', async () => {
  const onAccept = vi.fn()
  const { user } = renderInConsole(<PolishPanel source={source} acceptLabel="Insert" onAccept={onAccept} />)
  await user.click(await screen.findByRole('button', { name: text('polish:ask.run') }))
  await write({ type: 'text', text: answer }, done)
  closeStream()
  await user.click(await screen.findByRole('button', { name: text('polish:review.acceptAll') }))
  await user.click(screen.getByRole('button', { name: 'Insert' }))
  expect(onAccept).toHaveBeenCalledWith(answer)
})
