import { parseMarkdown } from '@greenroom/article'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import type { Queries } from '../../platform/database/database.ts'
import { articleTemplates, articleThemes } from './schema.ts'
import { styleColumns } from './theme-handlers.ts'

const weekly = `## 本周要闻

用三句话写清楚发生了什么。

## 值得一读

- 标题：一句话说明为什么值得

## 下期预告

> 写给读者的话。`

const interview = `> 一句最有代表性的原话。

## 他是谁

## 问与答

**问：**

答：`

const ending = `---

文字 / 李小童　编辑 / 周沐阳

转载请在后台留言。`

const reprint = `> 本文首发于“河畔日报”，转载请注明出处，并保留文末的作者信息。`

const houseCss = `/* 河畔日报的版式：标题居中，引文像信笺 */
h1, h2 { text-align: center; letter-spacing: 2px }
h2 { border-bottom: 2px solid #0c8599; padding-bottom: .3em }
blockquote { background: #e6f4f6; border-left: 0; border-radius: 10px }
figcaption { letter-spacing: 1px }`

/** Adds templates, blocks and a theme that everyone may use, for the demo. */
export async function seedDemoLibrary(queries: Queries, createdBy: string): Promise<void> {
  const shared = { isShared: true, createdBy }
  const lines = { ...defaultArticleStyle, theme: 'lines' as const }
  await queries.insert(articleTemplates).values([
    { ...shared, kind: 'template', name: '每周导读', style: lines, document: parseMarkdown(weekly) },
    {
      ...shared,
      kind: 'template',
      name: '人物访谈',
      document: parseMarkdown(interview),
      style: { ...defaultArticleStyle, theme: 'serif' },
    },
    { ...shared, kind: 'block', name: '文末署名', style: null, document: parseMarkdown(ending) },
    { ...shared, kind: 'block', name: '转载说明', style: null, document: parseMarkdown(reprint) },
  ])
  const house = { ...defaultArticleStyle, theme: 'magazine', accent: '#0c8599', css: houseCss } as const
  await queries.insert(articleThemes).values({ ...shared, name: '河畔日报', ...(await styleColumns(house)) })
}
