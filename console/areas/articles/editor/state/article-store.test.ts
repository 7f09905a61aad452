import { documentOfSource } from '@greenroom/article'
import { emptyDocument } from '@greenroom/contract/areas/articles/article-document'
import {
  type ArticleStyle,
  defaultArticleStyle,
} from '@greenroom/contract/areas/official-accounts/article-style'
import { defaultStyleFields } from '@greenroom/contract/areas/official-accounts/official-accounts'
import { describe, expect, it } from 'vitest'
import { recordId } from '../../../../testing/records.ts'
import { buildArticle, buildContent, buildPart } from '../../testing/articles.ts'
import { createArticleStore } from './article-store.ts'
import { movePart } from './parts.ts'

const parts = [buildPart(1, 'One.'), buildPart(2, 'Two.'), buildPart(3, 'Three.')]
const ids = parts.map(({ id }) => id)
const start = () => createArticleStore(buildArticle({ content: buildContent(...parts) }))
const [first = '', second = '', third = ''] = ids

describe('the articles of a draft', () => {
  it.each([
    [first, 2, [second, third, first]],
    [third, 0, [third, first, second]],
    [second, -1, [second, first, third]],
    [second, 9, [first, third, second]],
  ])('can be put into another order (%s to %i)', (id, to, order) => {
    expect(movePart(parts, id, to).map(one => one.id)).toEqual(order)
  })

  it('show the next one when the one on screen is removed, and never become none', () => {
    const store = start()
    store.selectPart(third)
    store.removePart(third)
    expect(store.getState().partId).toBe(second)
    store.removePart(second)
    store.removePart(first)
    expect(store.getState().content.parts.map(({ id }) => id)).toEqual([first])
  })

  it('flush typed text before another part is shown', () => {
    const store = start()
    store.onTakeTyped(() => store.setPart(store.getState().partId, { title: 'Typed' }))
    store.selectPart(second)
    expect(store.getState().content.parts.map(({ title }) => title)).toEqual([
      'Typed',
      'Spring 2',
      'Spring 3',
    ])
  })

  it('get author and style of their first account where none were chosen', () => {
    const style: ArticleStyle = {
      theme: 'serif',
      accent: '#6741d9',
      fontSize: 17,
      lineHeight: 1.6,
      codeTheme: 'dark',
    }
    const account = { ...defaultStyleFields(style), defaultAuthor: 'Ada' }
    const begin = (chosen: Partial<ArticleStyle> = {}) => {
      const content = buildContent(buildPart(1, 'One.', { author: '' }), buildPart(2, 'Two.'))
      const store = createArticleStore(buildArticle({ account: null, content }))
      store.setStyle(chosen)
      store.setAccount(recordId(1), account)
      return store
    }
    const { content } = begin().getState()
    expect(content.style).toEqual(style)
    expect(content.parts.map(({ author }) => author)).toEqual(['Ada', 'Lin'])
    expect(begin({ fontSize: 20 }).getState().content.style).toEqual({ ...defaultArticleStyle, fontSize: 20 })

    const store = start()
    store.setAccount(recordId(2), account)
    expect(store.getState()).toMatchObject({
      accountId: recordId(2),
      content: { style: defaultArticleStyle },
    })
  })

  it('keep the Markdown of all blocks but those that a new document changes', () => {
    const content = buildContent(buildPart(1, '* one\n* two\n\nthree'))
    const store = createArticleStore(buildArticle({ content }))
    const [list] = store.getState().content.parts[0]?.document.content ?? []
    const [four] = documentOfSource('four').content
    if (!list || !four) throw new Error('There are no blocks')
    store.setText(first, { type: 'doc', content: [list, four] })
    expect(store.getState().content.parts[0]?.source).toBe('* one\n* two\n\nfour')
  })

  it('keep the same document for the text editor that it comes from', () => {
    const store = start()
    store.setText(first, parts[1]?.document ?? emptyDocument, true)
    expect(store.getState().revision).toBe(0)
    store.setText(first, emptyDocument)
    expect(store.getState().revision).toBe(1)
  })
})
