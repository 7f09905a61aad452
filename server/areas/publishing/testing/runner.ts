import type { PublishState } from '@greenroom/contract/areas/publishing/publish-jobs'
import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { WeixinEmulator } from '../../../../emulators/weixin/weixin.ts'
import type { LongJobContext } from '../../../platform/jobs/job.ts'
import { jobContext } from '../../../testing/job-context.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { createWeixin, type Weixin } from '../../official-accounts/client/weixin.ts'
import { createPublishRun } from '../run.ts'
import { publishJobs } from '../schema.ts'

export interface Runner {
  /** Context of the jobs. */
  context: LongJobContext
  /**
   * Works off all publish jobs that are due within minutes, as a server does; with a client of one's own in its place.
   */
  run(replaced?: (weixin: Weixin) => Weixin): Promise<void>
}

/** Most rounds: a job that never ends fails its test. */
const maxSteps = 60
/** In the first rounds WeChat is asked at once; later, jobs wait for their time. */
const hastenedSteps = 8
const atWork: PublishState[] = ['pushing', 'submitting']
const inReview: PublishState[] = ['checking', 'unconfirmed']

/** Runs publish jobs instead of the queue. The clock stands still: work due within minutes runs at once. */
export function createRunner({ database, platform }: TestServer, emulator: WeixinEmulator): Runner {
  const { files, settings } = platform
  const context: LongJobContext = {
    database,
    queries: database.pool,
    files,
    stopping: new AbortController().signal,
    transaction: part => database.pool.transaction(queries => part(jobContext(queries))),
  }
  return {
    context,
    async run(replaced = weixin => weixin) {
      const openWeixin = () => replaced(createWeixin({ settings, database, wait: async () => undefined }))
      const job = createPublishRun({ settings, openWeixin })
      for (let step = 0; step < maxSteps; step++) {
        await emulator.settle()
        await database.pool
          .update(publishJobs)
          .set({ nextCheckAt: sql`now()` })
          .where(
            and(
              isNotNull(publishJobs.nextCheckAt),
              inArray(publishJobs.state, step < hastenedSteps ? [...atWork, ...inReview] : atWork),
            ),
          )
        const item = await job.take(context)
        if (item === undefined || typeof item === 'number') return
        await item.work()
      }
    },
  }
}
