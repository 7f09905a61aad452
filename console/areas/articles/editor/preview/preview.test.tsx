import { parseMarkdown, renderBlocks, renderDocument } from '@greenroom/article'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, darkGround, darkText, readRgb } from './dark-colours.ts'
import { type ShownBlocks, showBlocks } from './show-blocks.ts'

const options = { style: defaultArticleStyle, notesTitle: 'Links' }
const rendered = (markdown: string) => renderBlocks(parseMarkdown(markdown), options)

describe('the preview', () => {
  it('draws the card of a mini-program with its name', () => {
    const target = document.createElement('main')
    const card = '<section><mp-miniprogram data-miniprogram-title="订阅"></mp-miniprogram></section>'
    showBlocks(target, rendered(card), undefined, () => undefined)
    expect(target.textContent).toBe('小程序 · 订阅')
  })

  it('touches only the blocks that have changed', () => {
    const target = document.createElement('div')
    const prepared: string[] = []
    const prepare = (block: HTMLElement) => void prepared.push(block.textContent ?? '')
    const first = showBlocks(target, rendered('One.\n\nTwo.\n\nThree.'), undefined, prepare)
    const [one, , three] = [...(target.firstElementChild?.children ?? [])]
    prepared.length = 0
    showBlocks(target, rendered('One.\n\nChanged.\n\nThree.'), first, prepare)
    expect(prepared).toEqual(['Changed.'])
    expect(
      [...(target.firstElementChild?.children ?? [])].filter(child => child === one || child === three),
    ).toHaveLength(2)
  })

  it('shows the same after edits as a full rendering', () => {
    const block = fc.constantFrom(
      'One.',
      '## Two',
      '- three',
      '> four',
      '---',
      '[five](https://example.com/)',
    )
    const text = fc.array(block, { maxLength: 6 }).map(blocks => blocks.join('\n\n'))
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), texts => {
        const target = document.createElement('div')
        let shown: ShownBlocks | undefined
        for (const each of texts) shown = showBlocks(target, rendered(each), shown, () => undefined)
        const whole = document.createElement('div')
        whole.innerHTML = renderDocument(parseMarkdown(texts.at(-1) ?? ''), options)
        expect(target.innerHTML).toBe(whole.innerHTML)
      }),
      { numRuns: 50 },
    )
  })
})

describe('dark mode', () => {
  const colour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255))

  it('has enough contrast for every text on every background in dark mode', () => {
    fc.assert(
      fc.property(colour, colour, (text, ground) => {
        expect(contrast(darkText(text), [25, 25, 25])).toBeGreaterThanOrEqual(4.5)
        const dark = darkGround(ground)
        expect(contrast(darkText(text, dark), dark)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('reads computed colours, and none from other values', () => {
    expect(readRgb('rgb(1, 2, 3)')).toEqual([1, 2, 3])
    expect(readRgb('rgba(1, 2, 3, 0.5)')).toEqual([1, 2, 3])
    expect(readRgb('rgba(0, 0, 0, 0)')).toBeUndefined()
    expect(readRgb('')).toBeUndefined()
  })
})
