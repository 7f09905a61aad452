import type { ArticleDetail } from '@greenroom/contract/areas/articles/articles'
import {
  type PublishJobDetail,
  readPublishJob,
  retryPublishJob,
  splitPublishJob,
} from '@greenroom/contract/areas/publishing/publish-jobs'
import { errors } from '@greenroom/contract/errors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInHolding } from '../../testing/users.ts'
import { type OpenedAccount, type PublishingDesk, startPublishingDesk } from './testing/publishing-desk.ts'

let desk: PublishingDesk
let opened: OpenedAccount
beforeAll(async () => {
  desk = await startPublishingDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  opened = await desk.openAccount()
})

const publishedTitles = () =>
  Object.values(opened.remote.published).map(({ articles }) => articles.map(({ title }) => title))
const failedIds = (job: PublishJobDetail) =>
  job.parts.filter(({ hasFailed }) => hasFailed).map(({ partId }) => partId)
const request = (job: PublishJobDetail, partIds = failedIds(job)) => ({
  params: { id: job.id },
  body: { partIds },
})
const split = (job: PublishJobDetail, partIds?: string[]) =>
  desk.server.ask(splitPublishJob, request(job, partIds), desk.admin)
const codeOf = async (job: PublishJobDetail, partIds?: string[], by = desk.admin) =>
  (await desk.server.call(splitPublishJob, request(job, partIds), by)).code
const retryCode = async ({ id }: PublishJobDetail) =>
  (await desk.server.call(retryPublishJob, { params: { id } }, desk.admin)).code

/** A publication of three articles of which WeChat refuses some. */
async function failed(...failIdx: number[]): Promise<{ article: ArticleDetail; job: PublishJobDetail }> {
  opened.remote.nextOutcomes.push({ status: 4, failIdx })
  const article = await desk.create(opened, '一', '二', '三')
  return { article, job: await desk.run(await desk.publish(article)) }
}

describe('a publication that failed because of some of its articles', () => {
  it('is published without them, and they wait in a draft of their own: each is published once', async () => {
    const { article, job } = await failed(2)
    expect(failedIds(job)).toEqual([article.content.parts[1]?.id])
    const { articleId, job: resumed } = await split(job)
    expect(resumed.parts.map(({ title }) => title)).toEqual(['标题 1', '标题 3'])
    expect((await desk.run(job)).state).toBe('published')
    expect(publishedTitles()).toEqual([['标题 1', '标题 3']])
    const moved = await desk.read({ id: articleId })
    expect(moved).toMatchObject({ state: 'local', account: { id: opened.account.id } })
    expect(moved.content.parts.map(({ title }) => title)).toEqual(['标题 2'])
    expect((await desk.run(await desk.publish(await desk.save(moved, '二改了')))).state).toBe('published')
    expect(publishedTitles().flat().toSorted()).toEqual(['标题 1', '标题 2', '标题 3'])
    expect(Object.keys(opened.remote.drafts)).toEqual([])
  })

  it('is not sent again when WeChat has published the others nevertheless', async () => {
    opened.remote.nextOutcomes.push({ status: 4, failIdx: [2] })
    opened.remote.publishSeconds = 3600
    const article = await desk.create(opened, '一', '二', '三')
    const job = await desk.run(await desk.publish(article))
    const [publishId, sent] = Object.entries(opened.remote.jobs)[0] ?? []
    if (!publishId || !sent) throw new Error('nothing was submitted')
    const articles = [sent.articles[0], sent.articles[2]].flatMap(each => each ?? [])
    opened.remote.published.partly = {
      publishId,
      updateTime: Date.now(),
      articles: articles.map(each => ({ ...each, is_deleted: false })),
    }
    sent.settlesAt = 0
    const ended = await desk.run(job)
    expect(ended.state).toBe('failed')
    expect(ended.parts.map(({ address, hasFailed }) => [address !== null, hasFailed])).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ])
    expect(await retryCode(ended)).toBe(errors.wrongState.code)
    const { articleId, job: settled } = await split(ended)
    expect(settled.state).toBe('published')
    expect(settled.parts.map(({ title, contentItemId }) => [title, contentItemId !== null])).toEqual([
      ['标题 1', true],
      ['标题 3', true],
    ])
    await desk.runner.run()
    expect(publishedTitles()).toEqual([['标题 1', '标题 3']])
    expect((await desk.read({ id: articleId })).content.parts).toHaveLength(1)
  })

  it('is approved again before the others are sent, where the account demands it', async () => {
    const { job } = await failed(1)
    await desk.changeAccount(opened, { needsApproval: true })
    expect((await split(job)).job.state).toBe('awaitingApproval')
    await desk.runner.run()
    expect(publishedTitles()).toEqual([])
  })

  it('loses only those articles that the user was shown, once, and never all', async () => {
    const { job } = await failed(2)
    const others = job.parts.flatMap(({ partId, hasFailed }) => (hasFailed ? [] : [partId]))
    for (const partIds of [others, [...others, ...failedIds(job)]])
      expect(await codeOf(job, partIds)).toBe(errors.wrongState.code)
    expect(await codeOf(job, [])).toBe(errors.invalid.code)
    const own = { token: await signInHolding(desk.server, ['article:read', 'article:publish'], 'own') }
    expect(await codeOf(job, undefined, own)).toBe(errors.notFound.code)
    const { job: whole } = await failed(1, 2, 3)
    expect(await codeOf(whole)).toBe(errors.wrongState.code)
    await split(job)
    expect(await codeOf(job)).toBe(errors.wrongState.code)
  })

  it('stays whole when the others cannot be sent', async () => {
    const { article, job } = await failed(2)
    await desk.retitle(article, '')
    expect(await codeOf(job)).toBe(errors.checksFailed.code)
    await desk.dropAccount(opened)
    expect(await codeOf(job)).toBe(errors.accountNeeded.code)
    expect((await desk.read(article)).content.parts).toHaveLength(3)
    const { state } = await desk.server.ask(readPublishJob, { params: { id: job.id } }, desk.admin)
    expect(state).toBe('failed')
  })
})
