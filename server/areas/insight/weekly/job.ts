import { type AnalyticsQuestion, askAnalytics } from '@greenroom/contract/areas/insight/analytics'
import { explorationQuery } from '@greenroom/contract/areas/insight/exploration'
import { isWholeScopeMeasure } from '@greenroom/contract/areas/insight/measures'
import type { Actor } from '../../../platform/http/actor.ts'
import { hasPermission } from '../../../platform/http/permission.ts'
import type { JobContext, LongJob } from '../../../platform/jobs/job.ts'
import type { Settings } from '../../../platform/settings.ts'
import { notify } from '../../messages/index.ts'
import { findActor } from '../../roles/index.ts'
import {
  endWeeklyView,
  isReadable,
  nextWeeklyView,
  takeWeeklyReaders,
  type WeeklyView,
} from '../../views/index.ts'
import { withTitles } from '../figures/titles.ts'
import type { EventStore } from '../store/event-store.ts'
import { openEventStore } from '../store/open-store.ts'
import { weeklyMessage } from './message.ts'
import { shownBy, shownOf, weeklyQuestion } from './question.ts'

/**
 * Sends weekly views of Explore each Monday from eight o'clock in the installation's time zone, or with the next start of
 * a server after that. Each user gets each view once a week: readers are claimed in the transaction that sends.
 * @param now the time, for tests
 */
export function createWeeklyJob(settings: Settings, now = () => new Date()): LongJob {
  return {
    name: 'insight.send-weekly',
    cron: '*/15 * * * *',
    retry: { limit: 3, delaySeconds: 60 },
    async take({ queries, database, transaction }) {
      const due = await nextWeeklyView(queries, settings.TIME_ZONE, now())
      if (!due) return undefined
      const store = openEventStore({ database, settings })
      return {
        id: due.id,
        // Readers are claimed in the transaction.
        lease: null,
        work: () => transaction(context => send(context, store, due, now())),
        // They get the next one.
        giveUp: () => transaction(async ({ queries }) => void (await takeWeeklyReaders(queries, due))),
      }
    },
  }
}

async function send(context: JobContext, store: EventStore, due: WeeklyView, now: Date): Promise<void> {
  const { queries } = context
  const { view, userIds } = await takeWeeklyReaders(queries, due)
  const query = explorationQuery.safeParse(view?.filters)
  if (!view || !query.success || userIds.length === 0) return
  const question = weeklyQuestion(query.data, due.monday)
  for (const userId of userIds) {
    const actor = await findActor(queries, userId)
    if (!actor || !isReadable(view, actor) || !mayAsk(actor, question)) {
      await endWeeklyView(queries, view.id, userId)
      continue
    }
    // Readers with the same data scope share one answer.
    const answer = await store.ask(question, now, actor.dataScope)
    const shown = shownOf(query.data, await withTitles(queries, actor, question, answer))
    await notify(context, {
      to: { users: [userId] },
      ...weeklyMessage(view, question, shown, shownBy(query.data)),
    })
  }
}

const mayAsk = (
  { permissions, dataScope }: Pick<Actor, 'permissions' | 'dataScope'>,
  { measure }: Pick<AnalyticsQuestion, 'measure'>,
) => hasPermission(askAnalytics, permissions) && (dataScope === 'all' || !isWholeScopeMeasure(measure))
