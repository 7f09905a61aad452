import type { ArticleFinding } from '@greenroom/contract/areas/weixin/article-checks'
import type { ArticleContent } from '@greenroom/contract/areas/weixin/article-content'
import { lintBody } from './body.ts'
import type { LintOptions } from './context.ts'
import { lintFields } from './fields.ts'
import { lintNodes } from './nodes.ts'
import { lintCover } from './pictures.ts'

/**
 * Everything about an article that WeChat would refuse (errors), or drop, shorten or show badly (warnings), part by
 * part, in the order of the form.
 */
export function lintArticle(content: ArticleContent, options: LintOptions): ArticleFinding[] {
  return content.parts.flatMap((part, index) => {
    const context = { ...options, content, part, index }
    return [...lintFields(context), ...lintCover(context), ...lintBody(context), ...lintNodes(context)]
  })
}
