import type { TextEditor, TextSelection } from '@greenroom/article-editor'
import { listPolishInstructions } from '@greenroom/contract/areas/polish/instructions'
import { checkText, type PolishRun, reviewPolishRun } from '@greenroom/contract/areas/polish/runs'
import { readPolishStatus } from '@greenroom/contract/areas/polish/usage'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { recordId } from '../../../../testing/records.ts'
import { renderInConsole } from '../../../../testing/render-in-console.tsx'
import { text } from '../../../../testing/text.ts'
import '../../../polish/locales/index.ts'
import '../../locales/index.ts'
import { PolishButton } from './polish-button.tsx'

const run: PolishRun = {
  id: recordId(900),
  mode: 'offline',
  options: null,
  state: 'done',
  problem: null,
  model: '',
  promptTokens: null,
  completionTokens: null,
  costMicros: null,
  review: null,
  findings: [],
  createdTime: '2026-03-01T08:00:00.000Z',
  source: '我门来了。',
  result: '我们来了。',
}

/** An editor in which this is marked. */
function editorWith(selection: TextSelection | null): TextEditor {
  const nothing = () => undefined
  return {
    focus: nothing,
    apply: nothing,
    isActive: () => false,
    rich: null,
    showBlock: nothing,
    insertPicture: nothing,
    placePictures: () => [],
    insertLink: nothing,
    insertDocument: nothing,
    finder: {
      set: () => 0,
      next: nothing,
      previous: nothing,
      end: nothing,
      replace: nothing,
      replaceAll: nothing,
    },
    selection: () => selection,
    subscribe: () => nothing,
  }
}

beforeEach(() => {
  fakeServer.respond(listPolishInstructions, { list: [] })
  fakeServer.respond(checkText, run)
  fakeServer.respond(reviewPolishRun, { ...run, excerpt: run.source })
  fakeServer.respond(readPolishStatus, {
    assistant: null,
    currency: 'CNY',
    limits: { runs: 200, tokens: null },
    today: { runs: 0, promptTokens: 0, completionTokens: 0, costMicros: 0 },
  })
})

describe('polishing the selection of an article', () => {
  it('replaces the selection by the accepted text', async () => {
    const replace = vi.fn(() => true)
    const marked = { text: run.source, document: null, replace }
    const { user } = renderInConsole(<PolishButton editor={editorWith(marked)} isDisabled={false} />)
    await user.click(screen.getByRole('button', { name: text('articles:toolbar.polish') }))
    await user.click(await screen.findByRole('button', { name: text('polish:ask.check') }))
    await user.click(await screen.findByRole('button', { name: text('polish:review.acceptAll') }))
    await user.click(screen.getByRole('button', { name: text('polish:result.use') }))
    expect(replace).toHaveBeenCalledExactlyOnceWith('我们来了。')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('explains that text has to be selected first', async () => {
    const { user } = renderInConsole(<PolishButton editor={editorWith(null)} isDisabled={false} />)
    await user.click(screen.getByRole('button', { name: text('articles:toolbar.polishNeedsText') }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
