import { readArticleFigures } from '@greenroom/contract/areas/publishing/article-figures'
import type { PublishJobDetail } from '@greenroom/contract/areas/publishing/publish-jobs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createWeixin } from '../official-accounts/client/weixin.ts'
import { createFiguresJob } from './figures.ts'
import { publishJobs } from './schema.ts'
import { type OpenedAccount, type PublishingDesk, startPublishingDesk } from './testing/publishing-desk.ts'

let desk: PublishingDesk
let opened: OpenedAccount
let job: PublishJobDetail
const twoDaysMs = 2 * 24 * 3_600_000
beforeAll(async () => {
  desk = await startPublishingDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  opened = await desk.openAccount()
  job = await desk.run(await desk.publish(await desk.create(opened, '一', '二')))
  for (const each of Object.values(opened.remote.published)) each.updateTime -= twoDaysMs
  await submittedAt(new Date(Date.now() - twoDaysMs))
})

const submittedAt = (at: Date) =>
  desk.server.database.pool
    .update(publishJobs)
    .set({ submittedAt: at, endedAt: at })
    .where(eq(publishJobs.id, job.id))

/** Fetches figures as a server does once a day; with other answers of WeChat's in the place of the emulator's. */
async function fetchFigures(answers?: { reads: number; shares: number }) {
  const { database, platform } = desk.server
  const openWeixin = () => {
    const weixin = createWeixin({ settings: platform.settings, database })
    const articlesOf: typeof weixin.figures.articlesOf = async (accountId, day) => {
      const { list } = await weixin.figures.articlesOf(accountId, day)
      if (!answers) return { list }
      const changed = { read_user: answers.reads, share_user: answers.shares }
      return {
        list: list.map(one => ({
          ...one,
          detail_list: one.detail_list.slice(0, 1).map(figures => ({ ...figures, ...changed })),
        })),
      }
    }
    return { ...weixin, figures: { ...weixin.figures, articlesOf } }
  }
  const item = await createFiguresJob({ settings: platform.settings, openWeixin }).take(desk.runner.context)
  if (typeof item === 'object') await item.work()
  return desk.server.ask(readArticleFigures, { params: { id: job.articleId } }, desk.admin)
}

/** Figures in insight of the content item made from the first part. */
async function counted(): Promise<Record<string, number>> {
  const rows = await desk.server.database.driver<{ type: string; total: number }[]>`
    select type, sum(count)::int as total from event join content_fact fact on fact.id = event.fact_id
    where fact.content_item_id = ${job.parts[0]?.contentItemId ?? ''} and type in ('read', 'share') group by type`
  return Object.fromEntries(rows.map(({ type, total }) => [type, total]))
}

it('A published article has reads and shares by day, once, where the account has figures', async () => {
  const figures = await fetchFigures()
  expect(new Set(figures.map(({ title }) => title))).toEqual(new Set(['标题 1', '标题 2']))
  expect(figures.every(({ reads, shares }) => reads >= shares)).toBe(true)
  expect(await fetchFigures()).toEqual(figures)
  opened.remote.granted.statistics = false
  expect(await fetchFigures()).toEqual(figures)
})

it('Insight counts each read and share of a published article once, as its content item’s', async () => {
  await fetchFigures({ reads: 100, shares: 3 })
  expect(await counted()).toEqual({ read: 100, share: 3 })
  await Promise.all([fetchFigures({ reads: 130, shares: 3 }), fetchFigures({ reads: 130, shares: 3 })])
  expect(await counted()).toEqual({ read: 130, share: 3 })
  const figures = await fetchFigures({ reads: 90, shares: 2 })
  expect(figures[0]).toMatchObject({ reads: 130, shares: 3 })
  expect(await counted()).toEqual({ read: 130, share: 3 })
})

it('Figures of a publication whose answer was lost are found by its titles', async () => {
  await desk.server.database.pool.update(publishJobs).set({ msgDataId: '' }).where(eq(publishJobs.id, job.id))
  expect(await fetchFigures()).not.toEqual([])
})

it('Figures of an article that was submitted before midnight and published after it are found', async () => {
  const endedAt = new Date(Date.now() - twoDaysMs)
  await desk.server.database.pool
    .update(publishJobs)
    .set({ submittedAt: new Date(endedAt.getTime() - 24 * 3_600_000), endedAt })
    .where(eq(publishJobs.id, job.id))
  expect(await fetchFigures()).not.toEqual([])
})
