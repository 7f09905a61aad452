import type { PublishJobRow } from '@greenroom/contract/areas/weixin/publish-jobs'
import { IconEye, IconPencil, IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import i18next from 'i18next'
import type { ListActions, RowAction } from '../../../kit/list/actions.ts'
import { cancelJob, retryJob, takeDownJob } from './job-commands.ts'

const cancellable: readonly string[] = ['awaitingApproval', 'scheduled']

/** What can be done about one job. */
export function jobRowActions(
  openArticle: (job: PublishJobRow) => void,
): readonly RowAction<PublishJobRow>[] {
  return [
    {
      id: 'publish-job.retry',
      label: () => i18next.t('publishing:action.retry'),
      icon: IconRefresh,
      need: 'article:publish',
      isOffered: ({ state }) => state === 'failed',
      run: job => void retryJob(job),
    },
    {
      id: 'publish-job.cancel',
      label: () => i18next.t('publishing:action.cancel'),
      icon: IconX,
      need: 'article:publish',
      danger: true,
      isOffered: ({ state }) => cancellable.includes(state),
      run: job => void cancelJob(job),
    },
    {
      id: 'publish-job.article',
      label: () => i18next.t('publishing:action.article'),
      icon: IconPencil,
      shortcut: 'e',
      need: 'article:read',
      run: openArticle,
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
  article: (job: PublishJobRow) => void
}

/** What can be done on the list of jobs. */
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
