import { parseMarkdown } from '@greenroom/article'
import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import type { Queries } from '../../platform/database/database.ts'
import { summaryOf } from './content.ts'
import { articles, articleTemplates } from './schema.ts'

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

/** Adds templates and a block that everyone may use, for the demo. */
export async function seedDemoTemplates(queries: Queries, createdBy: string): Promise<void> {
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
  ])
}

/** Whether there are articles already, of the demo or of users. */
export const hasArticles = async (queries: Queries): Promise<boolean> => (await queries.$count(articles)) > 0

type SeededArticle = Omit<
  typeof articles.$inferInsert,
  'title' | 'partCount' | 'coverFileId' | 'contentItemIds' | 'sourceFormat'
>

/** Adds an article of the demo with its state and times. Its versions are added by `insertVersion`. */
export async function seedArticle(
  queries: Queries,
  content: ArticleContent,
  article: SeededArticle,
): Promise<void> {
  const { characters: _, contentHash: __, ...summary } = summaryOf(content)
  await queries.insert(articles).values({ ...summary, ...article })
}
