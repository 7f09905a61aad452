import '../locales/index.ts'
import { articleContentLimits } from '@greenroom/contract/areas/articles/article-content'
import { listArticles } from '@greenroom/contract/areas/articles/articles'
import {
  listPublishJobs,
  publishGoals,
  publishStates,
} from '@greenroom/contract/areas/publishing/publish-jobs'
import i18next from 'i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import { defineList } from '../../../kit/list/definition.ts'
import { RowLink } from '../../../kit/list/row-link.tsx'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { useAccountRecords } from '../../official-accounts/index.ts'
import { jobAddress } from '../addresses.ts'
import { JobAbout, JobState } from './job-state.tsx'
import { jobTitle, publishGoalText, publishStateText } from './labels.ts'

/** Those that were changed last are offered. */
const offered = '100'

/** The articles to choose one of. */
function useArticleRecords(): readonly { id: string; name: string }[] {
  const { data } = useCallQuery(listArticles, { query: { pageSize: offered } }, { quiet: true })
  return (data?.list ?? []).map(article => ({ id: article.id, name: jobTitle(article) }))
}

/** Publish jobs with their states. */
export const jobList = defineList({
  call: listPublishJobs,
  defaultSort: '-createdTime',
  rowName: jobTitle,
  selectionLimit: 100,
  operationsWidth: 236,
  empty: {
    drawing: 'articles',
    title: () => i18next.t('publishing:list.emptyTitle'),
    message: () => i18next.t('publishing:list.emptyMessage'),
    page: 'WeixinArticle',
  },
  filters: [
    {
      kind: 'text',
      key: 'title',
      label: () => i18next.t('publishing:field.title'),
      maxLength: articleContentLimits.title,
    },
    {
      kind: 'choice',
      key: 'goal',
      label: () => i18next.t('publishing:field.goal'),
      values: publishGoals,
      labelOf: publishGoalText,
    },
    {
      kind: 'choice',
      key: 'state',
      label: () => i18next.t('publishing:field.state'),
      values: publishStates,
      labelOf: publishStateText,
    },
    {
      kind: 'record',
      key: 'accountId',
      label: () => i18next.t('publishing:field.account'),
      useRecords: useAccountRecords,
    },
    {
      kind: 'record',
      key: 'articleId',
      label: () => i18next.t('publishing:field.article'),
      useRecords: useArticleRecords,
    },
    {
      kind: 'days',
      key: 'created',
      label: () => i18next.t('publishing:field.createdTime'),
      from: 'createdFrom',
      before: 'createdBefore',
    },
  ],
  columns: [
    {
      key: 'title',
      title: () => i18next.t('publishing:field.title'),
      width: 190,
      primary: true,
      render: job => <RowLink to={jobAddress(job.id)} name={jobTitle(job)} />,
    },
    {
      key: 'state',
      title: () => i18next.t('publishing:field.state'),
      width: 170,
      render: job => <JobState job={job} />,
    },
    {
      key: 'reason',
      title: () => i18next.t('publishing:field.about'),
      width: 150,
      exported: false,
      render: job => <JobAbout job={job} />,
    },
    {
      key: 'goal',
      title: () => i18next.t('publishing:field.goal'),
      width: 100,
      render: ({ goal }) => publishGoalText(goal),
    },
    {
      key: 'account',
      title: () => i18next.t('publishing:field.account'),
      width: 130,
      render: ({ account }) => account?.name ?? i18next.t('publishing:none'),
    },
    {
      key: 'userName',
      title: () => i18next.t('publishing:field.userName'),
      width: 100,
      hiddenAtFirst: true,
      render: ({ userName }) => userName,
    },
    {
      key: 'createdTime',
      title: () => i18next.t('publishing:field.createdTime'),
      width: 110,
      sortable: true,
      render: ({ createdTime }) => <RelativeTime instant={createdTime} />,
    },
    {
      key: 'endedTime',
      title: () => i18next.t('publishing:field.endedTime'),
      width: 110,
      sortable: true,
      hiddenAtFirst: true,
      render: ({ endedTime }) =>
        endedTime === null ? i18next.t('publishing:none') : <RelativeTime instant={endedTime} />,
    },
  ],
})
