import './locales/index.ts'
import { articleContentLimits } from '@greenroom/contract/areas/articles/article-content'
import {
  type ArticleRow,
  articleRequestLimits,
  articleStates,
  listArticles,
} from '@greenroom/contract/areas/articles/articles'
import { IconArticle } from '@tabler/icons-react'
import i18next from 'i18next'
import { Link } from 'react-router'
import { smallPictureSource } from '../../kit/display/picture-source.ts'
import { StateDot } from '../../kit/display/state-dot.tsx'
import { defineList } from '../../kit/list/definition.ts'
import { RelativeTime } from '../../kit/text/time.tsx'
import { useAccountRecords } from '../official-accounts/index.ts'
import { articleAddress } from './addresses.ts'
import classes from './article-list.module.css'
import { articleStateText, articleTitle } from './labels.ts'
import { articleTones } from './tones.ts'

/** In px, of a picture of 2.35 : 1 that fills the place of a cover. */
const coverWidth = 57

/** All articles for official accounts. */
export const articleListPage = defineList({
  call: listArticles,
  defaultSort: '-updatedTime',
  rowName: articleTitle,
  selectionLimit: articleRequestLimits.idsPerCall,
  operationsWidth: 224,
  empty: {
    drawing: 'articles',
    title: () => i18next.t('articles:list.emptyTitle'),
    message: () => i18next.t('articles:list.emptyMessage'),
  },
  filters: [
    {
      kind: 'text',
      key: 'title',
      label: () => i18next.t('articles:field.title'),
      maxLength: articleContentLimits.title,
    },
    {
      kind: 'choice',
      key: 'state',
      label: () => i18next.t('articles:field.state'),
      values: articleStates,
      labelOf: articleStateText,
    },
    {
      kind: 'record',
      key: 'accountId',
      label: () => i18next.t('articles:field.account'),
      useRecords: useAccountRecords,
    },
  ],
  columns: [
    {
      key: 'title',
      title: () => i18next.t('articles:field.title'),
      width: 230,
      primary: true,
      sortable: true,
      render: article => <ArticleName article={article} />,
    },
    {
      key: 'state',
      title: () => i18next.t('articles:field.state'),
      width: 175,
      render: ({ state }) => <StateDot tone={articleTones[state]} text={articleStateText(state)} />,
    },
    {
      key: 'account',
      title: () => i18next.t('articles:field.account'),
      width: 130,
      render: ({ account }) => account?.name ?? '–',
    },
    {
      key: 'partCount',
      title: () => i18next.t('articles:field.partCount'),
      width: 70,
      align: 'end',
      render: ({ partCount }) => partCount,
    },
    {
      key: 'updatedBy',
      title: () => i18next.t('articles:field.updatedBy'),
      width: 110,
      hiddenAtFirst: true,
      render: ({ updatedBy }) => updatedBy?.name ?? i18next.t('articles:none'),
    },
    {
      key: 'updatedTime',
      title: () => i18next.t('articles:field.updatedTime'),
      width: 110,
      sortable: true,
      render: ({ updatedTime }) => <RelativeTime instant={updatedTime} />,
    },
    {
      key: 'publishedTime',
      title: () => i18next.t('articles:field.publishedTime'),
      width: 100,
      render: ({ publishedTime }) =>
        publishedTime === null ? '–' : <RelativeTime instant={publishedTime} />,
    },
    {
      key: 'createdTime',
      title: () => i18next.t('articles:field.createdTime'),
      width: 110,
      sortable: true,
      hiddenAtFirst: true,
      render: ({ createdTime }) => <RelativeTime instant={createdTime} />,
    },
  ],
})

function ArticleName({ article }: { article: ArticleRow }) {
  const title = articleTitle(article)
  return (
    <Link to={articleAddress(article.id)} className={classes.name} title={title}>
      {article.coverAddress === null ? (
        <span className={classes.cover} aria-hidden>
          <IconArticle size={14} />
        </span>
      ) : (
        <img
          className={classes.cover}
          src={smallPictureSource(article.coverAddress, coverWidth)}
          alt=""
          loading="lazy"
        />
      )}
      <span className={classes.title}>{title}</span>
    </Link>
  )
}
