import { listArticles } from '@greenroom/contract/areas/articles/articles'
import { defineModule } from '../../kit/module/module.ts'

export const articlesModule = defineModule({
  pages: [
    {
      name: 'WeixinArticle',
      rows: listArticles,
      need: 'article:read',
      load: () => import('./articles-page.tsx'),
    },
    {
      name: 'WeixinArticleEditor',
      need: 'article:read',
      load: () => import('./editor/article-page.tsx'),
    },
  ],
})
