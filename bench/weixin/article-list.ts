import { sql } from 'drizzle-orm'
import { createArticleList } from '../../server/areas/articles/list.ts'
import { toArticleRows } from '../../server/areas/articles/rows.ts'
import { prepareSchema } from '../../server/assemble.ts'
import { type Database, openDatabase } from '../../server/platform/database/database.ts'
import { startPrivateServer } from '../../server/platform/database/private-server.ts'
import { createLog } from '../../server/platform/log.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { withScope } from '../kit/scope.ts'
import { atMost, type Measured, printMeasured } from '../kit/table.ts'

const rows = 100_000
const runs = 20
const target = atMost(50, 'ms')

/** Duration of a page of the list of articles, among 100,000 of them. */
export const measureArticleList = (): Promise<void> =>
  withScope(async scope => {
    const dataDir = await scope.temporaryDirectory()
    const log = createLog('silent')
    const postgres = await startPrivateServer({ dataDir, log, durable: false })
    scope.defer(() => postgres.stop())
    const database = openDatabase({ ...postgres.address, database: 'postgres' }, 2)
    scope.defer(() => database.close())
    await prepareSchema(database, readSettings({ DATA_DIR: dataDir, DEMO: '1', DEMO_DAYS: '0' }))
    await makeArticles(database)
    const list = createArticleList(database)
    const page = { current: 1, pageSize: 20 }
    const pages = {
      'the first page': page,
      'page 4,000': { ...page, current: 4000 },
      'by title': { ...page, sort: 'title' as const },
      'those that failed': { ...page, state: ['failed'] },
      'with two words in the title': { ...page, title: '夜跑 77' },
    }
    const measured: Measured[] = []
    for (const [what, query] of Object.entries(pages)) {
      const figures: number[] = []
      for (let run = 0; run <= runs; run++) {
        const begun = performance.now()
        await toArticleRows(database.pool, (await list.page(query)).list)
        if (run > 0) figures.push(performance.now() - begun)
      }
      measured.push({ what, figures, target })
    }
    printMeasured(`A page of 20 among ${rows.toLocaleString('en-US')} articles`, 'ms', measured, 1)
  })

async function makeArticles({ pool }: Database): Promise<void> {
  await pool.execute(sql`
    insert into article (id, title, account_id, state, source_format, part_count, current_version_id, created_by, updated_by,
      created_at, updated_at)
    select gen_random_uuid(), '城市夜跑指南 ' || number, (select id from official_account limit 1),
      (array['local', 'inStep', 'ahead', 'published', 'failed'])[1 + number % 5], 'markdown', 1, gen_random_uuid(),
      author.id, author.id, now() - number * interval '1 minute', now() - number * interval '1 minute'
    from generate_series(1, ${rows}::int) as number, (select id from app_user order by username limit 1) as author`)
  await pool.execute(sql`vacuum analyze article`)
}
