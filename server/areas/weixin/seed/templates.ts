import { parseMarkdown } from '@greenroom/article'
import { defaultArticleStyle } from '@greenroom/contract/areas/weixin/article-style'
import { articleTemplates } from '../articles/schema.ts'
import type { DemoWriting } from './writing.ts'

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

/** Templates and a block that everyone may use. */
export async function seedDemoTemplates({ queries, authors }: DemoWriting): Promise<void> {
  const shared = { isShared: true, createdBy: authors.admin }
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
  ])
}
