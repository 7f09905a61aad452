import { toMarkdown } from '@greenroom/article'
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import type { PasteReport } from '../text-editor.ts'
import { documentOf } from './document.ts'
import { articleExtensions } from './extensions.ts'
import { pasting } from './pasting.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

/** Pastes HTML into an empty editor, or behind its text, as a browser does. */
function paste(html: string, { into = '', plain = 'PLAIN' } = {}) {
  const reports: (PasteReport | null)[] = []
  const made = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [
      ...articleExtensions,
      pasting({
        textOf: key => key,
        onPaste: report => void reports.push(report),
        onEditHtml: () => undefined,
        fillPlaces: () => undefined,
      }),
    ],
    content: into,
  })
  editor = made
  made.commands.focus('end')
  const data = new DataTransfer()
  data.setData('text/html', html)
  data.setData('text/plain', plain)
  made.view.dom.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, cancelable: true, bubbles: true }),
  )
  const read = documentOf(made)
  const report = reports.at(-1)
  return {
    markdown: read ? toMarkdown(read).trim() : 'no document',
    problem: report?.problem ?? null,
    leftOut: report?.leftOut.map(({ kind }) => kind) ?? [],
  }
}

const picture = '<img src="https://example.com/a.png"'
const wide = `<table><tr>${'<td>格</td>'.repeat(31)}</tr></table>`

describe('HTML that no document can hold as it is arrives with its structure:', () => {
  it.each([
    [
      'a table with a caption',
      '<table><caption>表一</caption><tr><td>甲</td></tr></table>',
      '表一\n\n| |\n| - |\n| 甲 |',
    ],
    ['a table without rows', '<table><tbody></tbody></table><p><b>甲</b></p>', '**甲**'],
    ['a row without cells', '<table><tr></tr><tr><td>甲</td></tr></table>', '| |\n| - |\n| 甲 |'],
    ['a cell over no column', '<table><tr><td colspan=0>甲</td></tr></table>', '| |\n| - |\n| 甲 |'],
    [
      'a cell over too many rows',
      '<table><tr><td rowspan=9999><b>甲</b></td></tr></table>',
      '| |\n| - |\n| **甲** |',
    ],
    ['a list without items', '<ul></ul><p><b>甲</b></p>', '**甲**'],
    ['an item without text', '<p><b>甲</b></p><ol><li></li></ol>', '**甲**\n\n1.'],
    ['a quote without text', '<blockquote></blockquote><p><b>甲</b></p>', '**甲**'],
    ['a heading around paragraphs', '<h2><p>甲</p><p>乙</p></h2>', '甲\\\n乙\n-'],
    ['a heading behind a picture', `<h2>${picture}>甲</h2>`, '![](https://example.com/a.png)\n\n## 甲'],
    ['a heading before a picture', `<h2>甲${picture}></h2>`, '## 甲\n\n![](https://example.com/a.png)'],
    ['a heading around a list', '<h2><ul><li>甲</li></ul></h2>', '- 甲'],
    ['half a character', '<p><b>甲</b>\ud83c乙</p>', '**甲**\ufffd乙'],
    ['a control character', '<p><b>甲</b>\u0007乙</p>', '**甲**乙'],
    ['a line of a slide', '<p><b>甲</b>\u000b乙\u2028丙</p>', '**甲**\\\n乙\\\n丙'],
    [
      'a picture named after an emoji',
      `<p>${picture} alt="🌸 春日">`,
      '![🌸 春日](https://example.com/a.png)',
    ],
    ['a picture with a copyright', `<p>${picture} alt="©甲社">`, '![©甲社](https://example.com/a.png)'],
    [
      'a picture of an emoji without a name',
      `<p>${picture} class="emoji"></p>`,
      '![](https://example.com/a.png)',
    ],
    ['an emoji', `<p>甲${picture} alt="👨‍👩‍👧‍👦"></p>`, '甲👨‍👩‍👧‍👦'],
  ])('%s', (_, html, markdown) => {
    expect(paste(html)).toEqual({ markdown, problem: null, leftOut: [] })
  })

  it('a table of too many columns, as lines, which is said', () => {
    const line = Array(31).fill('格').join('\u3000')
    expect(paste(`<p><b>甲</b></p>${wide}`)).toEqual({
      markdown: `**甲**\n\n${line}`,
      problem: null,
      leftOut: ['wideTables'],
    })
  })

  it('behind other text too', () => {
    const { markdown, problem } = paste('<ul></ul><p><b>甲</b></p><ol><li></li></ol>', { into: '<p>先</p>' })
    expect({ markdown, problem }).toEqual({ markdown: '先**甲**\n\n1.', problem: null })
  })
})

it('numbers of Word lists begin where they did, however they are written', () => {
  const item = (sign: string, level = 1) =>
    `<p style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${sign}</span>项</p>`
  const first = (sign: string) => paste(item(sign)).markdown
  expect(['三、', '（十二）', '第二十章', '③', '⑴', '5.', 'b)', '·'].map(first)).toEqual([
    ...['3. 项', '12. 项', '20. 项', '3. 项', '1. 项', '5. 项', '1. 项', '- 项'],
  ])
})

it('what only WeChat’s editor can insert leaves a place or is named', () => {
  const { markdown, leftOut } = paste(
    '<p>甲</p><iframe class="vote_iframe rich_pages" data-voteid="1"></iframe>' +
      '<mpvoice name="%E9%87%87%E8%AE%BF"></mpvoice><mpvoice name="100%"></mpvoice>' +
      '<p><a data-miniprogram-appid="wx1" data-miniprogram-path="a" href="">下单</a></p>',
  )
  expect(markdown.split('\n\n')).toEqual([
    '甲',
    '【推送后请在微信后台此处插入投票】',
    '【推送后请在微信后台此处插入音频：采访】',
    '【推送后请在微信后台此处插入音频：100%】',
    '下单',
  ])
  expect(leftOut).toEqual(['miniPrograms'])
})
