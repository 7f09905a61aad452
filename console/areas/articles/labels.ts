import './locales/index.ts'
import { type ArticleRow, articleStates } from '@greenroom/contract/areas/articles/articles'
import i18next from 'i18next'

/** The label of an article's state. States of later versions are shown as they are. */
export function articleStateText(word: string): string {
  const state = articleStates.find(one => one === word)
  return state ? i18next.t(`articles:state.${state}`) : word
}

/** Title of an article, or a placeholder. */
export const articleTitle = ({ title }: Pick<ArticleRow, 'title'>): string =>
  title === '' ? i18next.t('articles:untitled') : title

/** How a question or a message names some articles: the one by its name, several by the first and how many. */
export function articleNames(articles: readonly Pick<ArticleRow, 'title'>[]): string {
  const name = articleTitle(articles[0] ?? { title: '' })
  return articles.length > 1
    ? i18next.t('articles:manyNames', { name, count: articles.length })
    : i18next.t('articles:names', { name })
}
