import { markOrder, parseMarkdown, toMarkdown } from '@greenroom/article'
import {
  type ArticleDocument,
  articleDocument,
  documentLimits,
} from '@greenroom/contract/areas/articles/article-document'
import { Editor, getSchema } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { cleanPastedHtml } from '../paste/clean-pasted-html.ts'
import { contentFrom, documentFromHtml, documentOf, replaceNodes } from './document.ts'
import { articleExtensions } from './extensions.ts'

const everything = `---
title: One
---

# One

## Two

Text **bold** *italic* ~~struck~~ \`code\` <u>line</u> H<sub>2</sub>O x<sup>2</sup> [link](https://example.com/)
next line

- one
- two
  1. inner

3. three
4. four

> quote
>
> more

\`\`\`js
const a = 1
\`\`\`

\`\`\`
plain
\`\`\`

| a | b |
| --- | --- |
| 1 | **2** |

![picture](https://example.com/a.png "Caption")

---

<section style="color: red">raw</section>

- [x] done
- [ ] open

| a | b |
| :-: | --- |
| ![p](https://example.com/p.png) text | [![p](https://example.com/p.png "t")](https://example.com/) |

Formula $x^2$ and note[^a], <ruby>漢<rt>hàn</rt></ruby>, <mark>mark</mark>, <kbd>Ctrl</kbd>, <abbr title="x">HTML</abbr>, [**\`code\`**](https://example.com/ "title")

$$
\\frac{1}{2}
$$

\`\`\`js title="x"
a
\`\`\`

- # heading in an item

> [!WARNING] Careful
>
> a ==mark==

[TOC]

[^a]: The note

    - with a list
`

function opened(document: ArticleDocument): ArticleDocument | undefined {
  const editor = new Editor({ extensions: articleExtensions, content: contentFrom(document) })
  const read = documentOf(editor)
  editor.destroy()
  return read
}

const pasted = (html: string) => {
  const document = documentFromHtml(cleanPastedHtml(html))
  return document && toMarkdown(document).trim()
}

describe('a document that rich text opens', () => {
  it('stays byte for byte the same, so that it does not count as changed', () => {
    const document = parseMarkdown(everything)
    expect(JSON.stringify(opened(document)?.content, null, 1)).toBe(JSON.stringify(document.content, null, 1))
  })

  it('keeps all of its nodes and marks when it is edited, copied and pasted', () => {
    const document = parseMarkdown(everything)
    const editor = new Editor({ extensions: articleExtensions, content: contentFrom(document) })
    editor.commands.insertContentAt(editor.state.doc.content.size, { type: 'horizontalRule' })
    expect(() => editor.state.doc.check()).not.toThrow()
    expect(documentOf(editor)?.content.slice(0, -1)).toEqual(document.content)
    editor.destroy()
  })

  it('has its marks in the order of the package that reads Markdown', () => {
    expect(Object.keys(getSchema(articleExtensions).marks)).toEqual(markOrder)
  })

  it('is parsed after an edit as if there were no cache', () => {
    const editor = new Editor({
      extensions: articleExtensions,
      content: contentFrom(parseMarkdown(everything)),
    })
    const before = documentOf(editor)
    editor.commands.insertContentAt(1, 'typed ')
    const after = documentOf(editor)
    expect(after).toEqual(articleDocument.parse(editor.getJSON()))
    expect(after?.content.filter(block => before?.content.includes(block))).toHaveLength(
      (after?.content.length ?? 0) - 1,
    )
    editor.destroy()
  })

  it('is refused when all of it is too large, though each block is not', () => {
    const text = 'x'.repeat(documentLimits.json / 2)
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] }
    const editor = new Editor({
      extensions: articleExtensions,
      content: { type: 'doc', content: [paragraph, paragraph] },
    })
    expect(documentOf(editor)).toBeUndefined()
    editor.destroy()
  })

  it('keeps colours and alignment', () => {
    const document: ArticleDocument = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          attrs: { textAlign: 'center' },
          content: [
            {
              type: 'text',
              text: 'red',
              marks: [{ type: 'textStyle', attrs: { color: '#c92a2a', backgroundColor: null } }],
            },
          ],
        },
      ],
    }
    expect(opened(document)).toEqual(document)
  })

  it('replaces nodes between two positions, and refuses positions outside of it', () => {
    const document = parseMarkdown('One.\n\nTwo.')
    const nodes = parseMarkdown('New.').content
    expect(toMarkdown(replaceNodes(document, { from: 6, to: 12, nodes }) ?? document).trim()).toBe(
      'One.\n\nNew.',
    )
    expect(replaceNodes(document, { from: 60, to: 70, nodes })).toBeUndefined()
  })
})

describe('pasted HTML', () => {
  it('with marks in spans can be stored: a colour that is missing is none', () => {
    const bold = '<p><span style="font-weight: bold">甲</span><span style="color: #c92a2a">乙</span></p>'
    expect(documentFromHtml(bold)).toBeDefined()
  })

  it('of Word becomes headings, lists and plain paragraphs', () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head>
      <body><!--StartFragment--><h1 style="mso-outline-level:1">Title</h1>
      <p class=MsoNormal style="margin:0cm"><b style="mso-bidi-font-weight:normal"><span lang=EN-US style="color:#1F497D">Bold<o:p></o:p></span></b></p>
      <p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>  </span></span><![endif]>first</p>
      <p class=MsoListParagraph style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">1.</span>inner</p>
      <p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>second</p><!--EndFragment--></body></html>`
    expect(pasted(word)).toBe('# Title\n\n**Bold**\n\n- first\n  1. inner\n- second')
  })

  it('from a web page loses scripts, handlers, forms and styles', () => {
    const page = `<div class="post" onclick="steal()"><script>steal()</script><p style="color: red; position: fixed; font-weight: 700">Strong</p>
      <form action="https://example.com/"><input name="q"></form><a href="javascript:steal()">bad</a> <a href="https://example.com/">good</a></div>`
    const text = pasted(page)
    expect(text).toBe('**Strong**\n\nbad [good](https://example.com/)')
  })

  it('of WeChat brings the addresses of its pictures', () => {
    const picture =
      '<p><img data-src="https://mmbiz.qpic.cn/a/0?wx_fmt=png" src="data:image/gif;base64,R0"></p>'
    expect(pasted(picture)).toBe('![](https://mmbiz.qpic.cn/a/0?wx_fmt=png)')
  })
})
