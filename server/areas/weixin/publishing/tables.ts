import type { TableRules } from '../../../platform/modules/table-rules.ts'
import { articleFigureDays, publishJobs, publishSteps } from './schema.ts'

/** What the tables of publish jobs say of themselves. */
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
    // What WeChat has, stays there.
    undo: 'sent',
    scope: 'unscoped',
  },
  { table: publishSteps, unlogged: 'steps are a log themselves', scope: 'unscoped' },
  { table: articleFigureDays, unlogged: 'they are what WeChat counts', scope: 'unscoped' },
]
