import { lintArticle, parseMarkdown, renderDocument } from '@greenroom/article'
import type { ArticleContent, ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { officialArticleLimits } from '@greenroom/contract/areas/official-accounts/official-accounts'
import { atMost, type Measured, printMeasured } from '../kit/table.ts'

const characters = 20_000
const runs = 30
const target = atMost(50, 'ms')

const section = `## 小节

${'今天我们发布了新版本，支持**粗体**、[链接](https://example.com/a)和 `code`。'.repeat(6)}

- 第一项
- 第二项

\`\`\`ts
for (const item of items) send(item, "now")
\`\`\`

`

const markdown = section.repeat(Math.ceil(characters / section.length))

/** An article of 20,000 characters of Markdown. */
export function longArticle(): ArticleContent {
  const id = '00000000-0000-7000-8000-000000000001'
  const part: ArticlePart = {
    id,
    title: '标题',
    author: '',
    digest: '',
    sourceAddress: '',
    cover: null,
    comments: 'nobody',
    document: parseMarkdown(markdown),
    contentItemId: null,
  }
  return { sourceFormat: 'markdown', style: defaultArticleStyle, parts: [part] }
}

/** Duration of the checks of an article that run after each key, at 20,000 characters of Markdown. */
export function measureArticle(): void {
  const content = longArticle()
  const document = parseMarkdown(markdown)
  const { style } = content
  const options = { limits: officialArticleLimits, notesTitle: '参考链接' }
  const work = {
    'read the Markdown': () => parseMarkdown(markdown),
    'make the HTML': () => renderDocument(document, { style, notesTitle: '参考链接' }),
    'check the article': () => lintArticle(content, options),
  }
  const rows = Object.entries(work).map(([what, run]): Measured => {
    run()
    const figures = Array.from({ length: runs }, () => {
      const begun = performance.now()
      run()
      return performance.now() - begun
    })
    return { what, figures, target, note: `${markdown.length} characters` }
  })
  printMeasured('An article of 20,000 characters', 'ms', rows, 1)
}
