import type { PublishJobRow } from '@greenroom/contract/areas/publishing/publish-jobs'
import { IconArrowsSplit2, IconEye, IconPencil, IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import i18next from 'i18next'
import type { ListActions, RowAction } from '../../../kit/list/actions.ts'
import { cancelJob, retryJob, splitJob, takeDownJob } from './job-commands.ts'

/** Some of its articles were published nevertheless: they are not sent again. */
const isPartlyOut = ({ parts }: PublishJobRow) => parts.some(({ address }) => address !== null)
/** WeChat refused some of its articles, and not all. */
const canSplit = ({ state, parts }: PublishJobRow) =>
  state === 'failed' && parts.some(({ hasFailed }) => hasFailed) && parts.some(({ hasFailed }) => !hasFailed)

const cancellable: readonly string[] = ['awaitingApproval', 'scheduled']

/** Actions on one job. */
export function jobRowActions(openArticle: (articleId: string) => void): readonly RowAction<PublishJobRow>[] {
  return [
    {
      id: 'publish-job.retry',
      label: () => i18next.t('publishing:action.retry'),
      icon: IconRefresh,
      need: 'article:publish',
      isOffered: job => job.state === 'failed' && !isPartlyOut(job),
      run: job => void retryJob(job),
    },
    {
      id: 'publish-job.split',
      label: () => i18next.t('publishing:action.split'),
      icon: IconArrowsSplit2,
      need: 'article:publish',
      isOffered: canSplit,
      run: async job => {
        const articleId = await splitJob(job)
        if (articleId !== undefined) openArticle(articleId)
      },
    },
    {
      id: 'publish-job.cancel',
      label: () => i18next.t('publishing:action.cancel'),
      icon: IconX,
      need: 'article:publish',
      danger: true,
      isOffered: ({ state, canChange }) => canChange && cancellable.includes(state),
      run: job => void cancelJob(job),
    },
    {
      id: 'publish-job.article',
      label: () => i18next.t('publishing:action.article'),
      icon: IconPencil,
      shortcut: 'e',
      need: 'article:read',
      run: ({ articleId }) => openArticle(articleId),
    },
    {
      id: 'publish-job.take-down',
      label: () => i18next.t('publishing:action.takeDown'),
      icon: IconTrash,
      need: 'article:publish',
      danger: true,
      isOffered: ({ state, goal }) => state === 'published' && goal === 'published',
      run: job => void takeDownJob(job, null),
    },
  ]
}

interface Openers {
  view: (job: PublishJobRow) => void
  article: (articleId: string) => void
}

/** Actions on the list of jobs. */
export function jobActions({ view, article }: Openers): ListActions<PublishJobRow> {
  return {
    row: [
      {
        id: 'publish-job.view',
        label: () => i18next.t('publishing:action.view'),
        icon: IconEye,
        shortcut: 'Enter',
        need: 'article:read',
        run: view,
      },
      ...jobRowActions(article),
    ],
    bulk: [],
  }
}
