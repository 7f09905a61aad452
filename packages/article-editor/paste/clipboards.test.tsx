import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toMarkdown } from '@greenroom/article'
import { describe, expect, it } from 'vitest'
import { documentFromHtml } from '../rich/document.ts'
import { type CleanedPaste, cleanPaste } from './clean-pasted-html.ts'
import { showKeptHtml } from './kept-html.ts'
import type { LeftOutKind } from './left-out.ts'

/** HTML as a program puts it on the clipboard. */
const clipboard = (name: string) =>
  readFileSync(join(import.meta.dirname, 'testing/clipboards', `${name}.txt`), 'utf8')

/** What arrives in the document, as Markdown; an empty place is written as `?name`. */
function arrived({ html }: CleanedPaste): string {
  const document = documentFromHtml(html)
  if (!document) throw new Error(`No document can hold this: ${html}`)
  return toMarkdown(document)
    .trim()
    .replaceAll(/https:\/\/picture\.invalid\/\w+\//g, '?')
}

const counts = ({ leftOut }: CleanedPaste) =>
  Object.fromEntries(leftOut.map(({ kind, count }) => [kind, count]))

interface Arrival {
  from: string
  /** File of the fixture. */
  name: string
  markdown: string
  leftOut: Partial<Record<LeftOutKind, number>>
}

const arrivals: readonly Arrival[] = [
  {
    from: 'Word',
    name: 'word',
    leftOut: { colours: 2, localPictures: 1, comments: 1 },
    markdown: `# 2026年春季计划

**重点**：在上海举办，*每周一次*，<u>不收费</u>。[^1]

- 场地
  1. 一楼
  2. 二楼
- 设备

| | |
| - | -: |
| 项目 | 金额 |
| 场租 | 1200 |

![会场平面图](?clip_image002.png)

报名[点此](https://example.com/join)。

[^1]: 材料费另计。`,
  },
  {
    from: 'WPS',
    name: 'wps',
    leftOut: { colours: 1, localPictures: 1 },
    markdown: `## 一、通知

<!-- align: center -->

**各位同事**

1. 周一开会
2. 周二交稿

<u>附件</u>~~作废~~

![](?wps1.png)`,
  },
  {
    from: 'Excel',
    name: 'excel',
    leftOut: { colours: 1 },
    markdown: `| | | |
| - | - | - |
| <strong>第一季度</strong> |
| <strong>月份</strong> | <strong>阅读</strong> | <strong>增长</strong> |
| 一月 | 1024 | 12.50% |
| 2048 | |`,
  },
  {
    from: 'Google Docs',
    name: 'google-docs',
    leftOut: { colours: 1 },
    markdown: `# Plan

Plain, **bold**_, italic_~~, struck~~, red<sup>2</sup> and [a link](https://example.com/).[^1]

- one
  - inner
- two

* [x] booked

| | |
| - | - |
| a | b |
| 1 | 2 |

![Map](https://lh3.googleusercontent.com/docs/abc=w100)

[^1]: The note`,
  },
  {
    from: 'Feishu',
    name: 'feishu',
    leftOut: { colours: 1 },
    markdown: `# 发布说明

本周上线**三项**功能，请注意，详见[文档](https://example.feishu.cn/docx/1)。

- 搜索
  - 全文
- 导出

1. 先备份

- [x] 测试
- [ ] 公告

\`\`\`typescript
const a = 1
run(a)
\`\`\`

> 引用一句

![截图](https://internal-api-drive-stream.feishu.cn/space/api/box/stream/download/v2/cover/boxcn1/)

| | |
| - | - |
| 版本 | 日期 |
| 1.2 | 3 月 |`,
  },
  {
    from: 'Yuque',
    name: 'yuque',
    leftOut: { colours: 1, boxes: 1 },
    markdown: `## 安装

**先**下载，\`npm i\`不要<u>重启</u>

- 一
  - 一之一
- 二

* [x] 完成

\`\`\`javascript
const a = 1
const b = 2
\`\`\`

小提示

![](https://cdn.nlark.com/yuque/0/2026/png/1/a.png)`,
  },
  {
    from: 'Notion',
    name: 'notion',
    leftOut: { toggles: 1 },
    markdown: `# Guide

Some **bold**, *italic*, \`code\` and <mark>red</mark> text.

- [x] Ready
- [ ] Open

* **More**

  Inside the toggle

1. one
   1. inner

💡

Careful

\`\`\`python
print(1)
\`\`\`

![](https://prod-files.example.com/a.png "A caption")

$$
x^2
$$`,
  },
  {
    from: 'GitHub',
    name: 'github',
    leftOut: {},
    markdown: `## Quick start

Install \`tool\` 🚀 and read [the docs](https://example.com/docs).[^1]

\`\`\`shell
npm install tool
# done
\`\`\`

- [x] built
- [ ] shipped

| a | b |
| - | - |
| 1 | 2 |

Note

Mind the gap.

[^1]: The note`,
  },
  {
    from: '135编辑器',
    name: 'editor-135',
    leftOut: { boxes: 2, backgrounds: 1, drawings: 1 },
    markdown: `<!-- align: center -->

**春日出游**

带上<span style="color:#fe6d6d">帽子</span>，早点出门。

![](https://mmbiz.qpic.cn/mmbiz_png/a/640?wx_fmt=png)`,
  },
  {
    from: '秀米',
    name: 'xiumi',
    leftOut: { boxes: 1 },
    markdown: `<!-- align: center -->

<span style="color:rgb(95, 156, 239)">**第一章**</span>

从这里<span style="background-color:rgb(255, 244, 176)">开始</span>。

![](https://statics.xiumi.us/stc/images/a.png)`,
  },
  {
    from: 'mp.weixin.qq.com',
    name: 'weixin',
    leftOut: {},
    markdown: `<!-- align: center -->

<span style="color:rgb(0, 128, 255)">开篇</span>

正文第一段，**加粗**。

### 小标题

- 甲
- 乙

![](https://mmbiz.qpic.cn/sz_mmbiz_jpg/b/640?wx_fmt=jpeg\\&from=appmsg)

【推送后请在微信后台此处插入视频】

【推送后请在微信后台此处插入音频：晨读】

【推送后请在微信后台此处插入公众号名片：春江】

<section><mp-miniprogram data-miniprogram-appid="wx12" data-miniprogram-path="pages/a?b=1&amp;c=2" data-miniprogram-nickname="春江" data-miniprogram-title="订阅"></mp-miniprogram></section>

\`\`\`javascript
const a = 1
run(a)
\`\`\`

更多见[上一篇](https://mp.weixin.qq.com/s/abc)`,
  },
  {
    from: 'Apple Notes',
    name: 'apple-notes',
    leftOut: { localPictures: 1 },
    markdown: `**购物**

买**牛奶**和*<u>bread</u>*

- 鸡蛋
  - 十个

| | |
| - | - |
| 店 | 价 |

![照片.jpeg](?%E7%85%A7%E7%89%87.jpeg)`,
  },
  {
    from: 'VS Code',
    name: 'vs-code',
    leftOut: {},
    markdown: `\`\`\`typescript
const a = '<b>'

  run(a * 2 * 3)
\`\`\``,
  },
  {
    from: 'a chat',
    name: 'chat',
    leftOut: {},
    markdown: `### How it works

Use **both** parts:

1. Load the file
   - as UTF-8
2. Count: $n$ times

\`\`\`python
print(1)
\`\`\`

> Try it.

---

See [the page](https://example.com/).`,
  },
]

describe('a clipboard', () => {
  it.each(arrivals)(
    'of $from arrives whole, and counts the things that it leaves out',
    ({ name, markdown, leftOut }) => {
      const cleaned = cleanPaste(clipboard(name), { language: name === 'vs-code' ? 'typescript' : undefined })
      expect(arrived(cleaned)).toBe(markdown)
      expect(counts(cleaned)).toEqual(leftOut)
      expect(cleaned.problem).toBeNull()
    },
  )

  it.each(['editor-135', 'xiumi', 'weixin'])('of %s can keep its look', name => {
    expect(cleanPaste(clipboard(name)).look).toMatch(/^<section.* style="(margin|text-align)/)
  })

  it('of mp.weixin.qq.com shows the card of a mini-program as a drawing with its name', () => {
    const host = document.createElement('div')
    const card = '<section><mp-miniprogram data-miniprogram-title="订阅" data-miniprogram-nickname="春江">'
    expect(showKeptHtml(host, card)).toBe(true)
    expect(host.shadowRoot?.textContent).toBe('小程序 · 春江 · 订阅')
  })

  it('keeps colours where they are asked for, though its program does not lay articles out', () => {
    const kept = cleanPaste(clipboard('feishu'), { keepsColours: true })
    expect(arrived(kept)).toContain('<span style="color:rgb(216, 57, 49)">请注意</span>')
    expect(counts(kept)).toEqual({})
  })
})
