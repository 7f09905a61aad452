import type { TableRules } from '../../platform/modules/table-rules.ts'
import { articleFigureDays, publishJobs, publishSteps, weixinPictures } from './schema.ts'

/** Rules of the tables of publish jobs: log, undo and scope. */
export const publishTables: readonly TableRules[] = [
  {
    table: publishJobs,
    entity: 'publish-job',
    title: 'title',
    ignored: [
      'batch_id',
      ...[
        'parts',
        'failure',
        'intent',
        'version_id',
        'media_id',
        'publish_id',
        'msg_data_id',
        'weixin_article_id',
      ],
      ...['next_check_at', 'checks', 'worker', 'leased_until', 'submitted_at', 'ended_at'],
    ],
    // WeChat's copy does not change by an undo.
    undo: 'sent',
    scope: 'unscoped',
  },
  { table: publishSteps, unlogged: 'steps are a log themselves', scope: 'unscoped' },
  { table: weixinPictures, unlogged: 'pictures are sent by jobs', scope: 'unscoped' },
  { table: articleFigureDays, unlogged: 'they are what WeChat counts', scope: 'unscoped' },
]
