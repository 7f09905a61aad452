import { mergeArticleContent } from '@greenroom/article'
import type { ArticleDetail } from '@greenroom/contract/areas/articles/articles'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildArticle, buildContent, buildPart, storedContent } from '../../testing/articles.ts'
import { type ArticleEdit, createArticleStore } from './article-store.ts'
import { createAutosave, longestWaitMs, pauseMs, retryMs } from './autosave.ts'

class Newer extends Error {
  readonly current: ArticleDetail

  constructor(current: ArticleDetail) {
    super('newer')
    this.current = current
  }
}
class Final extends Error {}

const first = buildArticle({
  content: buildContent(buildPart(1, 'One.\n\nTwo.\n\nThree.'), buildPart(2, 'Other.')),
})

function edit(article = first) {
  const store = createArticleStore(article)
  const answers: (() => Promise<ArticleDetail>)[] = []
  const sent: { version: number; changes: Partial<ArticleEdit> }[] = []
  const merged: { name: string | undefined; conflicts: number }[] = []
  const autosave = createAutosave({
    store,
    server: {
      save: (version, changes) => {
        sent.push({ version, changes })
        const answer = answers.shift()
        if (answer) return answer()
        const content = changes.content ?? store.getState().content
        return Promise.resolve({ ...first, content, version: version + 1 })
      },
      newer: failure => (failure instanceof Newer ? failure.current : undefined),
      isFinal: failure => failure instanceof Final,
    },
    merge: (base, mine, theirs) => {
      const { content, conflicts } = mergeArticleContent(base.content, mine.content, theirs.content)
      return { edit: { accountId: mine.accountId, content }, conflicts: conflicts.length }
    },
    onMerged: ({ updatedBy }, conflicts) => merged.push({ name: updatedBy?.name, conflicts }),
  })
  store.subscribe((now, before) => {
    if (now.content !== before.content && now.stored === before.stored) autosave.typed()
  })
  const partId = first.content.parts[0]?.id ?? ''
  const type = (title: string) => store.setPart(partId, { title })
  const titleOf = (article: Partial<ArticleEdit> | undefined) => article?.content?.parts[0]?.title
  return {
    store,
    autosave,
    answers,
    sent,
    merged,
    type,
    titleOf,
    kind: () => autosave.state.getState().save.kind,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('an article that is edited', () => {
  it('is saved after a pause, once for many keys, from the version that it has', async () => {
    const { type, sent, titleOf, kind } = edit()
    type('S')
    type('Sp')
    type('Spring')
    expect(kind()).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(sent.map(({ version, changes }) => [version, titleOf(changes)])).toEqual([[1, 'Spring']])
    expect(kind()).toBe('saved')
    type('Springs')
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(sent.at(-1)?.version).toBe(2)
  })

  it('is saved while the user types without a pause', async () => {
    const { type, sent } = edit()
    for (let typed = 0; typed <= longestWaitMs; typed += pauseMs / 2) {
      type(`Spring ${typed}`)
      await vi.advanceTimersByTimeAsync(pauseMs / 2)
    }
    expect(sent).not.toEqual([])
  })

  it('keeps typed text while the server is unreachable, and saves it later', async () => {
    const { type, answers, sent, titleOf, kind } = edit()
    answers.push(() => Promise.reject(new TypeError('Failed to fetch')))
    type('Offline')
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(kind()).toBe('offline')
    await vi.advanceTimersByTimeAsync(retryMs)
    expect(titleOf(sent.at(-1)?.changes)).toBe('Offline')
    expect(kind()).toBe('saved')
  })

  it('reports a refusal, and tries again only after a change', async () => {
    const { type, answers, sent, kind } = edit()
    answers.push(() => Promise.reject(new Final('too long')))
    type('Too long')
    await vi.advanceTimersByTimeAsync(pauseMs + retryMs * 3)
    expect(kind()).toBe('refused')
    expect(sent).toHaveLength(1)
    type('Shorter')
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(kind()).toBe('saved')
  })

  it('merges with a save of another user, and saves both', async () => {
    const { store, type, answers, sent, merged, kind } = edit()
    const theirs = buildArticle({
      ...first,
      version: 4,
      updatedBy: { id: first.id, name: 'Bo' },
      content: buildContent(buildPart(1, 'One.\n\nTwo.\n\nChanged.'), buildPart(2, 'Other.')),
    })
    answers.push(() => Promise.reject(new Newer(theirs)))
    type('Mine')
    await vi.advanceTimersByTimeAsync(pauseMs)
    const [part] = sent.at(-1)?.changes.content?.parts ?? []
    expect(sent.map(({ version }) => version)).toEqual([1, 4])
    expect(part?.title).toBe('Mine')
    expect(part?.document).toEqual(theirs.content.parts[0]?.document)
    expect(merged).toEqual([{ name: 'Bo', conflicts: 0 }])
    expect(store.getState().revision).toBe(1)
    expect(kind()).toBe('saved')
  })

  it('reports a conflict that keeps the local text as it is', async () => {
    const stored = buildArticle({ content: storedContent(buildContent(buildPart(1, 'One.'))) })
    const { type, answers, sent, merged, titleOf } = edit(stored)
    const changed = buildArticle({ ...stored, version: 4, updatedBy: { id: first.id, name: 'Bo' } })
    const parts = changed.content.parts.map(part => ({ ...part, title: 'Theirs' }))
    const theirs = { ...changed, content: { ...changed.content, parts } }
    answers.push(() => Promise.reject(new Newer(theirs)))
    type('Mine')
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(titleOf(sent.at(-1)?.changes)).toBe('Mine')
    expect(merged).toEqual([{ name: 'Bo', conflicts: 1 }])
  })

  it('takes over a save of another user when nothing was typed, without saving', async () => {
    const { store, autosave, sent } = edit()
    const theirs = buildArticle({ ...first, version: 2, content: buildContent(buildPart(1, 'New.')) })
    autosave.receive(theirs)
    await vi.advanceTimersByTimeAsync(longestWaitMs * 2)
    expect(store.getState().content.parts).toHaveLength(1)
    expect(sent).toEqual([])
  })

  it('follows the state at WeChat, and keeps text that is being typed', async () => {
    const { store, autosave, type, titleOf } = edit()
    type('Typing')
    autosave.receive({ ...first, state: 'inStep' })
    expect(store.getState().stored.state).toBe('inStep')
    expect(titleOf(store.getState())).toBe('Typing')
    expect(store.getState().revision).toBe(0)
  })

  it('keeps both edits and every other character of Markdown when it is merged with another save', async () => {
    const source = '\uFEFFTitle\n=====\n\n* one  \n* two\n\n\ttabbed\nlast'
    const withSource = (text: string) => storedContent(buildContent(buildPart(1, text)))
    const { store, autosave, answers, sent } = edit(buildArticle({ content: withSource(source) }))
    const [typed, theirs] = [source.replace('one  ', 'one!  '), source.replace('last', 'last \n')]
    answers.push(() => Promise.reject(new Newer({ ...first, version: 2, content: withSource(theirs) })))
    store.setText(store.getState().partId, typed, true)
    await autosave.flush()
    const both = theirs.replace('one  ', 'one!  ')
    expect(sent.at(-1)?.changes.content?.parts[0]?.source).toBe(both)
    expect(store.getState().content.parts[0]?.source).toBe(both)
  })

  it('is saved to the last key before something is done with it', async () => {
    const { store, autosave, sent, titleOf } = edit()
    const partId = store.getState().partId
    store.onTakeTyped(() => store.setPart(partId, { title: 'Last key' }))
    await autosave.flush()
    expect(titleOf(sent.at(-1)?.changes)).toBe('Last key')
  })
})
