import { randomUUID } from 'node:crypto'
import type { ArticleDetail } from '@greenroom/contract/areas/articles/articles'
import { deleteArticles, readArticle } from '@greenroom/contract/areas/articles/articles'
import { readContentItem } from '@greenroom/contract/areas/content/content-items'
import { readArticleFigures } from '@greenroom/contract/areas/publishing/article-figures'
import { compareArticle } from '@greenroom/contract/areas/publishing/comparison'
import {
  cancelPublishJob,
  decidePublishJob,
  listPublishJobs,
  publishStates,
  pushArticle,
  readPublishJob,
  retryPublishJob,
  settlePublishJob,
  splitPublishJob,
  takeDownPublishJob,
} from '@greenroom/contract/areas/publishing/publish-jobs'
import { errors } from '@greenroom/contract/errors'
import { allPermissions } from '@greenroom/contract/permissions'
import { ruleTexts } from '@greenroom/contract/rule-texts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testEnvironment } from '../../testing/test-environment.ts'
import { signInHolding } from '../../testing/users.ts'
import { createWeixin } from '../official-accounts/client/weixin.ts'
import { officialAccountEvents } from '../official-accounts/schema.ts'
import { createPublishRun } from './run.ts'
import { publishJobs } from './schema.ts'
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

const byId = ({ id, version }: ArticleDetail) => ({ params: { id }, body: { version } })
const published = () => Object.values(opened.remote.published)
const drafts = () => Object.values(opened.remote.drafts)

describe('an article that is published', () => {
  it('is followed to its end, has its links, and becomes content', async () => {
    const article = await desk.create(opened, '一', '二')
    const job = await desk.run(await desk.publish(article))
    expect(job.state).toBe('published')
    expect(job.steps.map(({ state }) => state)).toEqual(['pushing', 'submitting', 'checking', 'published'])
    expect(job.parts.map(({ address }) => address?.includes('mp.weixin.qq.com'))).toEqual([true, true])
    expect(published()).toHaveLength(1)
    expect(await desk.read(article)).toMatchObject({
      state: 'published',
      publishedAddress: job.parts[0]?.address,
      mediaId: '',
    })
    const params = { id: job.parts[0]?.contentItemId ?? '' }
    expect(await desk.server.ask(readContentItem, { params }, desk.admin)).toMatchObject({
      title: '标题 1',
      status: 'online',
    })
    expect(await desk.server.ask(readArticleFigures, { params: { id: article.id } }, desk.admin)).toEqual([])
  })

  it.each([
    [2, 'originality'],
    [3, 'ordinary'],
    [4, 'reviewRejected'],
  ] as const)(
    'reports which part failed and why (%i), and is published after its correction',
    async (status, problem) => {
      opened.remote.nextOutcomes.push({ status, failIdx: status === 3 ? [] : [2] })
      const article = await desk.create(opened, '一', '二')
      const job = await desk.run(await desk.publish(article))
      expect(job).toMatchObject({ state: 'failed', problem })
      expect(job.parts.map(({ hasFailed }) => hasFailed)).toEqual([false, status !== 3])
      await desk.save(await desk.read(article), '一改了')
      await desk.server.ask(retryPublishJob, { params: { id: job.id } }, desk.admin)
      expect((await desk.run(job)).state).toBe('published')
      expect(published()[0]?.articles[0]?.content).toContain('一改了')
    },
  )

  it('is checked again later, and loses the state published when it was taken down', async () => {
    for (const [status, state] of [
      [5, 'removed'],
      [6, 'banned'],
    ] as const) {
      const job = await desk.run(await desk.publish(await desk.create(opened, '一')))
      for (const each of Object.values(opened.remote.jobs)) each.status = status
      await desk.server.database.pool
        .update(publishJobs)
        .set({ nextCheckAt: new Date() })
        .where(eq(publishJobs.id, job.id))
      expect((await desk.run(job)).state).toBe(state)
    }
  })

  it.each([
    ['PUBLISHJOBFINISH', true],
    ['MASSSENDJOBFINISH', false],
  ])('is asked for at once when WeChat sends %s, whatever it says', async (event, isNamed) => {
    opened.remote.publishSeconds = 3600
    const job = await desk.run(await desk.publish(await desk.create(opened, '一')))
    const { pool } = desk.server.database
    const isJob = eq(publishJobs.id, job.id)
    await pool
      .update(publishJobs)
      .set({ nextCheckAt: new Date(Date.now() + 300_000) })
      .where(isJob)
    const run = createPublishRun({ settings: desk.server.platform.settings })
    expect(await run.take(desk.runner.context)).toBeUndefined()
    await pool.insert(officialAccountEvents).values({
      ...{ accountId: opened.account.id, key: job.id, event },
      publishId: isNamed ? job.publishId : null,
    })
    expect(await run.take(desk.runner.context)).toMatchObject({ id: job.id })
    await pool.update(publishJobs).set({ leasedUntil: null, nextCheckAt: null }).where(isJob)
  })

  it('waits for its time', async () => {
    const job = await desk.run(
      await desk.publish(await desk.create(opened, '一'), new Date(Date.now() + 3_600_000).toISOString()),
    )
    expect(job.state).toBe('scheduled')
    await desk.server.database.pool
      .update(publishJobs)
      .set({ nextCheckAt: new Date() })
      .where(eq(publishJobs.id, job.id))
    expect((await desk.run(job)).state).toBe('published')
  })

  it('can be withdrawn before it is sent, and has its previous state then', async () => {
    const article = await desk.create(opened, '一')
    const job = await desk.publish(article, new Date(Date.now() + 3_600_000).toISOString())
    const request = { params: { id: job.id } }
    expect((await desk.server.ask(cancelPublishJob, request, desk.admin)).state).toBe('cancelled')
    expect((await desk.server.call(cancelPublishJob, request, desk.admin)).code).toBe(errors.wrongState.code)
    expect((await desk.read(article)).state).toBe('local')
  })

  it('needs the approval of another user when the account requires it', async () => {
    opened = await desk.openAccount({ needsApproval: true })
    const other = { token: await signInHolding(desk.server, ['article:approve', 'article:read']) }
    const job = await desk.run(await desk.publish(await desk.create(opened, '一')))
    expect(job.state).toBe('awaitingApproval')
    const decide = (by: { token: string }, decision: string, reason = '') =>
      desk.server.call(decidePublishJob, { params: { id: job.id }, body: { decision, reason } }, by)
    expect((await decide(desk.admin, 'approve')).code).toBe(errors.ownRequest.code)
    expect((await decide(other, 'return')).code).toBe(errors.invalid.code)
    expect((await decide(other, 'approve')).code).toBe(20000)
    expect((await decide(other, 'approve')).code).toBe(errors.wrongState.code)
    expect((await desk.run(job)).state).toBe('published')
    const second = await desk.publish(await desk.create(opened, '二'))
    const returned = { params: { id: second.id }, body: { decision: 'return', reason: '标题要改' } } as const
    expect(await desk.server.ask(decidePublishJob, returned, other)).toMatchObject({
      state: 'returned',
      reason: '标题要改',
    })
    expect(published()).toHaveLength(1)
  })

  it('is reached by an approver outside of its data scope while it waits, to read and to decide, and in no other state', async () => {
    opened = await desk.openAccount({ needsApproval: true })
    const approver = { token: await signInHolding(desk.server, allPermissions, 'own') }
    const article = await desk.create(opened, '一')
    const { id } = await desk.publish(article)
    const { server } = desk
    const params = { id }
    const toArticle = { params: { id: article.id } }
    for (const state of publishStates) {
      await server.database.pool.update(publishJobs).set({ state }).where(eq(publishJobs.id, id))
      const code = state === 'awaitingApproval' ? 20000 : errors.notFound.code
      expect([state, (await server.call(readPublishJob, { params }, approver)).code]).toEqual([state, code])
      expect((await server.call(readArticle, toArticle, approver)).code).toBe(code)
      const query = { articleId: article.id }
      const { list } = await server.ask(listPublishJobs, { query }, approver)
      expect(list).toHaveLength(state === 'awaitingApproval' ? 1 : 0)
      const changes = [
        [cancelPublishJob, {}],
        [retryPublishJob, {}],
        [settlePublishJob, { body: { outcome: 'published', address: '' } }],
        [splitPublishJob, { body: { partIds: [id] } }],
        [takeDownPublishJob, { body: { partId: null } }],
      ] as const
      for (const [endpoint, request] of changes) {
        const { code } = await server.call(endpoint, { params, ...request }, approver)
        expect([state, endpoint.id, code]).toEqual([state, endpoint.id, errors.notFound.code])
      }
    }
    const state = 'awaitingApproval'
    await server.database.pool.update(publishJobs).set({ state }).where(eq(publishJobs.id, id))
    expect((await server.ask(readPublishJob, { params }, approver)).canChange).toBe(false)
    const decision = { params, body: { decision: 'approve', reason: '' } } as const
    expect((await server.ask(decidePublishJob, decision, approver)).state).toBe('pushing')
    expect((await server.call(decidePublishJob, decision, approver)).code).toBe(errors.notFound.code)
  })

  it('stays a draft with instructions when the account may not publish, and is settled by hand', async () => {
    opened.remote.granted.publish = false
    const article = await desk.create(opened, '一')
    const job = await desk.run(await desk.publish(article))
    expect(job).toMatchObject({ state: 'finishByHand', failure: { errcode: 48001 } })
    expect([drafts().length, (await desk.read(article)).state]).toEqual([1, 'inStep'])
    const address = 'https://mp.weixin.qq.com/s/abc'
    const copied = 'mp.weixin.qq.com/s/abc'
    const request = { params: { id: job.id }, body: { outcome: 'published', address: copied } } as const
    const settled = await desk.server.ask(settlePublishJob, request, desk.admin)
    expect(settled).toMatchObject({ state: 'published', parts: [{ address }] })
    expect((await desk.server.call(settlePublishJob, request, desk.admin)).code).toBe(errors.wrongState.code)
    expect((await desk.read(article)).publishedAddress).toBe(address)
  })

  it.each([
    ['https://mp.weixin.qq.com.example.com/s/abc', false],
    ['https://mp.weixin.qq.com@example.com/s/abc', false],
    ['https://www.mp.weixin.qq.com/s/abc', false],
    ['https://example.com/?https://mp.weixin.qq.com/s/abc', false],
    ['https://mp.weixin.qq.com/', false],
    ['javascript:alert(1)//mp.weixin.qq.com/s/abc', false],
    ['http://mp.weixin.qq.com/s?__biz=a&mid=1&idx=1&sn=b#rd', true],
    ['HTTPS://MP.weixin.qq.com/s/abc', true],
    [' mp.weixin.qq.com/s/abc ', true],
  ])('is settled by hand only with a link of WeChat: %s', async (address, isAccepted) => {
    const body = { outcome: 'published', address } as const
    const request = { params: { id: '00000000-0000-7000-8000-000000000000' }, body }
    for (const language of ['zh-CN', 'en-US'] as const) {
      const msg = ruleTexts.weixinAddressForm[language]
      expect(msg).toContain('mp.weixin.qq.com')
      const issues = { issues: [{ path: 'body.address', msg }] }
      expect(await desk.server.call(settlePublishJob, request, { ...desk.admin, language })).toMatchObject(
        isAccepted ? { code: errors.notFound.code } : { code: errors.invalid.code, data: issues },
      )
    }
  })

  it('is not published again when its draft was published by hand', async () => {
    const article = await desk.create(opened, '一')
    await desk.run(await desk.server.ask(pushArticle, byId(article), desk.admin))
    const other = createWeixin({
      settings: { ...testEnvironment, DATA_DIR: '', WEIXIN_API_URL: desk.emulator.url },
      database: desk.server.database,
    })
    await other.publishing.submit(opened.account.id, Object.keys(opened.remote.drafts)[0] ?? '')
    await desk.emulator.settle()
    expect((await desk.run(await desk.publish(await desk.read(article)))).state).toBe('published')
    expect(published()).toHaveLength(1)
  })

  it('is taken down, one part or all of it', async () => {
    const article = await desk.create(opened, '一', '二')
    const job = await desk.run(await desk.publish(article))
    const takeDown = (partId: string | null) =>
      desk.server.call(takeDownPublishJob, { params: { id: job.id }, body: { partId } }, desk.admin)
    opened.remote.planned.push({
      failure: 53600,
      path: '/cgi-bin/freepublish/delete',
      times: 1,
      isDone: false,
    })
    expect((await takeDown(null)).code).toBe(errors.weixinRefused.code)
    expect((await takeDown(randomUUID())).code).toBe(errors.wrongState.code)
    expect((await takeDown(job.parts[1]?.partId ?? '')).data).toMatchObject({
      state: 'published',
      parts: [{}, { isRemoved: true }],
    })
    expect((await desk.read(article)).state).toBe('published')
    expect((await takeDown(null)).data).toMatchObject({ state: 'removed' })
    expect(published()[0]?.articles.every(({ is_deleted }) => is_deleted)).toBe(true)
    expect((await desk.read(article)).state).toBe('takenDown')
  })

  it('leaves its article taken down, edited or not, until it is pushed again', async () => {
    const article = await desk.create(opened, '一')
    const job = await desk.run(await desk.publish(article))
    await desk.server.ask(takeDownPublishJob, { params: { id: job.id }, body: { partId: null } }, desk.admin)
    const edited = await desk.save(await desk.read(article), '二')
    expect(edited.state).toBe('takenDown')
    await desk.server.ask(compareArticle, { params: { id: article.id } }, desk.admin)
    expect((await desk.read(article)).state).toBe('takenDown')
    const pushed = await desk.server.ask(
      pushArticle,
      { params: { id: article.id }, body: { version: edited.version } },
      desk.admin,
    )
    await desk.run(pushed)
    expect((await desk.read(article)).state).toBe('inStep')
  })

  it('ends at the time of its first end: open it has none, a new try clears it, a removal keeps it', async () => {
    opened.remote.nextOutcomes.push({ status: 4, failIdx: [] })
    const begun = await desk.publish(await desk.create(opened, '一'))
    const ends = [await desk.run(begun)]
    await desk.server.ask(retryPublishJob, { params: { id: begun.id } }, desk.admin)
    ends.push(await desk.server.ask(readPublishJob, { params: { id: begun.id } }, desk.admin))
    const published = await desk.run(begun)
    const removal = { params: { id: begun.id }, body: { partId: null } }
    const removed = await desk.server.ask(takeDownPublishJob, removal, desk.admin)
    expect([begun, ...ends].map(({ state, endedTime }) => [state, endedTime !== null])).toEqual([
      ['pushing', false],
      ['failed', true],
      ['pushing', false],
    ])
    expect(published).toMatchObject({ state: 'published', endedTime: expect.any(String) })
    expect(removed).toMatchObject({ state: 'removed', endedTime: published.endedTime })
  })

  it('is listed with its state for users who may see it', async () => {
    const job = await desk.run(await desk.publish(await desk.create(opened, '一')))
    const { list } = await desk.server.ask(
      listPublishJobs,
      { query: { accountId: opened.account.id, state: 'published' } },
      desk.admin,
    )
    expect(list.map(({ id }) => id)).toEqual([job.id])
    const own = { token: await signInHolding(desk.server, ['article:read', 'article:publish'], 'own') }
    const seen = await desk.server.ask(listPublishJobs, { query: { accountId: opened.account.id } }, own)
    expect(seen.total).toBe(0)
    const params = { id: job.id }
    for (const [call, body] of [
      [readPublishJob, undefined],
      [cancelPublishJob, undefined],
      [retryPublishJob, undefined],
      [settlePublishJob, { outcome: 'published', address: '' }],
      [takeDownPublishJob, { partId: null }],
    ] as const) {
      expect((await desk.server.call(call, { params, ...(body && { body }) }, own)).code).toBe(
        errors.notFound.code,
      )
    }
  })

  it('cannot be deleted while WeChat has it', async () => {
    opened.remote.publishSeconds = 3600
    const article = await desk.create(opened, '一')
    const job = await desk.run(await desk.publish(article))
    expect(job.state).toBe('checking')
    const request = { body: { ids: [article.id] } }
    expect((await desk.server.call(deleteArticles, request, desk.admin)).code).toBe(errors.wrongState.code)
    for (const each of Object.values(opened.remote.jobs)) each.settlesAt = 0
    expect((await desk.run(job)).state).toBe('published')
  })
})
