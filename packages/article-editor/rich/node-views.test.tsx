import { formulasFor, parseMarkdown, toMarkdown } from '@greenroom/article'
import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import type { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OpenedTextEditor, TextFormat } from '../text-editor.ts'
import type { NodeTexts } from './node-views.ts'
import { openRichText } from './open-rich-text.ts'

const texts: NodeTexts = name => name

let opened: OpenedTextEditor<ArticleDocument> | undefined
afterEach(() => {
  opened?.destroy()
  document.body.replaceChildren()
})

function open(content: string | ArticleDocument) {
  const element = document.body.appendChild(document.createElement('div'))
  const rich = openRichText({
    element,
    text: typeof content === 'string' ? parseMarkdown(content) : content,
    textClass: '',
    texts,
    onTyped: () => undefined,
    onKey: () => false,
    takeFiles: () => false,
    fillPlaces: () => undefined,
    host: { textOf: key => key, onPaste: () => undefined, onEditHtml: () => undefined },
  })
  rich.configure({ label: 'Text', readOnly: false })
  opened = rich
  const find = <T extends Element>(selector: string): T => {
    const found = element.querySelector<T>(selector)
    if (!found) throw new Error(`There is no ${selector}`)
    return found
  }
  const written = () => toMarkdown(rich.read() ?? { type: 'doc', content: [] }).trim()
  return { rich, element, find, written }
}

const press = (target: Element, key: string) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
function type(input: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

describe('a formula in rich text', () => {
  it('is drawn, follows its LaTeX while that is edited, and names its problem', async () => {
    await formulasFor([parseMarkdown('$x$')])
    const { find, written } = open('a $x^2$ b')
    const shown = find<HTMLElement>('[data-node=inlineMath] > span')
    await vi.waitFor(() => expect(shown.querySelector('svg')).not.toBeNull())
    shown.click()
    const input = find<HTMLTextAreaElement>('[data-leaf-form] textarea')
    expect(input.value).toBe('x^2')
    type(input, '\\frac{1')
    await vi.waitFor(() => expect(shown.title).toBe('problem.missingBrace'))
    type(input, '\\frac{1}{2}')
    await vi.waitFor(() => expect(shown.querySelector('svg')).not.toBeNull())
    press(input, 'Enter')
    expect(written()).toBe('a $\\frac{1}{2}$ b')
  })

  it('stays as it was after Escape, and goes without LaTeX', () => {
    const { find, written } = open('a $x^2$ b')
    const shown = find<HTMLElement>('[data-node=inlineMath] > span')
    shown.click()
    type(find('[data-leaf-form] textarea'), 'y')
    press(find('[data-leaf-form] textarea'), 'Escape')
    expect(written()).toBe('a $x^2$ b')
    shown.click()
    type(find('[data-leaf-form] textarea'), '')
    press(find('[data-leaf-form] textarea'), 'Enter')
    expect(written()).toBe('a  b')
  })
})

describe('nodes in rich text', () => {
  it('have a box for a task, which a click ticks', () => {
    const { find, written } = open('- [ ] one\n- [x] two')
    find<HTMLInputElement>('input[type=checkbox]').click()
    expect(written()).toBe('- [x] one\n- [x] two')
  })

  it('have kind and title of a callout above its text', () => {
    const { find, written } = open('> [!NOTE]\n> text')
    const kind = find<HTMLSelectElement>('[data-callout-head] select')
    kind.value = 'tip'
    kind.dispatchEvent(new Event('change'))
    type(find('[data-callout-head] input'), 'Title')
    expect(written()).toBe('> [!TIP] Title\n>\n> text')
  })

  it('list the headings, and show ruby and notes as readers see them', () => {
    const { find } = open('[TOC]\n\n# One\n\n## Two\n\n<ruby>漢<rt>hàn</rt></ruby>[^1]\n\n[^1]: note')
    expect(find('[data-node=headingList]').textContent).toBe('OneTwo')
    expect(find('ruby rt').textContent).toBe('hàn')
    expect(find('sup').textContent).toBe('[1]')
  })
})

describe('a format in rich text', () => {
  it.each<[TextFormat, string]>([
    ['taskList', '- [ ] text'],
    ['callout', '> [!NOTE]\n>\n> text'],
    ['highlight', '<mark>text</mark>'],
    ['formula', '$text$'],
    ['ruby', '<ruby>text<rp>(</rp><rt>zì</rt><rp>)</rp></ruby>'],
    ['footnote', 'text[^1]\n\n[^1]:'],
    ['headingList', '[TOC]'],
  ])('%s is inserted at the selection', (format, result) => {
    const { rich, find, written } = open('text')
    selectLine(find('.ProseMirror'))
    rich.editor.apply(format)
    expect(written()).toBe(result)
  })
})

describe('a node that was just inserted into rich text', () => {
  const block: ArticleDocument = {
    type: 'doc',
    content: [{ type: 'rawHtml', attrs: { html: '<p>Block</p>' } }],
  }
  const kinds = (rich: OpenedTextEditor<ArticleDocument>) => rich.read()?.content.map(({ type }) => type)

  it.each<[string, ArticleDocument]>([
    ['the end', parseMarkdown('')],
    ['a paragraph', parseMarkdown('text')],
    ['another block', block],
  ])('stays when more is inserted and typed, before %s', (_, before) => {
    const { rich, find } = open(before)
    rich.editor.insertDocument(block)
    rich.editor.insertDocument(block)
    rich.editor.insertPicture({ address: 'https://example.com/a.png', name: 'A' })
    rich.editor.apply('headingList')
    typeInto(find('.ProseMirror'), 'typed')
    expect(kinds(rich)?.filter(type => type === 'rawHtml')).toHaveLength(before === block ? 3 : 2)
    expect(kinds(rich)).toEqual(expect.arrayContaining(['image', 'headingList', 'paragraph']))
    expect(JSON.stringify(rich.read())).toContain('typed')
  })

  it.each(['formula', 'formulaBlock', 'ruby'] as const)(
    'has its fields open for keys when it is %s, and stays when the text goes on',
    async format => {
      const { rich, find, written } = open('')
      rich.editor.apply(format)
      // The editor takes the focus with the next frame.
      await new Promise(resolve => requestAnimationFrame(resolve))
      const field = find<HTMLInputElement | HTMLTextAreaElement>('[data-leaf-form] :is(input, textarea)')
      expect(document.activeElement).toBe(field)
      type(field, 'q')
      press(field, 'Enter')
      typeInto(find('.ProseMirror'), 'typed')
      expect(written()).toMatch(/q(?:.|\n)*typed$/)
    },
  )
})

/** Types text as the keyboard does; TipTap keeps its editor at the element. */
function typeInto(element: Element & { editor?: Editor }, typed: string): void {
  const view = element.editor?.view
  view?.dispatch(view.state.tr.insertText(typed))
}

/** Selects the first line; TipTap keeps its editor at the element. */
function selectLine(element: Element & { editor?: Editor }): void {
  const { editor } = element
  editor?.commands.setTextSelection({ from: 1, to: editor.state.doc.content.size - 1 })
}
