import { diagramName, plainText } from '@greenroom/article'
import { checkArticle } from '@greenroom/contract/areas/articles/article-checks'
import type { ArticleDetail } from '@greenroom/contract/areas/articles/articles'
import { createArticle, saveArticle, uploadArticlePicture } from '@greenroom/contract/areas/articles/articles'
import { createExport } from '@greenroom/contract/areas/exports/exports'
import { compareArticle, mergeArticle } from '@greenroom/contract/areas/publishing/comparison'
import {
  listPublishJobs,
  publishArticle,
  pushArticle,
  pushArticles,
  retryPublishJob,
} from '@greenroom/contract/areas/publishing/publish-jobs'
import { errors } from '@greenroom/contract/errors'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInHolding } from '../../testing/users.ts'
import { aPart } from '../articles/testing/article-content.ts'
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
const drafts = () => Object.values(opened.remote.drafts)

describe('an article that is pushed', () => {
  it('becomes a draft with pictures, cover and crops, once, and the article is in step', async () => {
    const article = await desk.create(
      opened,
      `# 一\n\n正文[链接](https://example.com)\n\n![图](${desk.cover.address})`,
      '第二篇',
    )
    const job = await desk.run(await desk.server.ask(pushArticle, byId(article), desk.admin))
    expect(job).toMatchObject({ state: 'drafted', goal: 'draft', failure: null })
    expect(job.steps.map(({ state }) => state)).toEqual(['pushing', 'drafted'])
    const [draft] = drafts()
    expect(draft?.articles).toMatchObject([
      { title: '标题 1', pic_crop_235_1: '0_0_1_1' },
      { title: '标题 2' },
    ])
    expect(draft?.articles[0]?.content).toContain('mmbiz.qpic.cn')
    expect(draft?.articles[0]?.content).not.toContain('/api/pictures')
    // The platform has an address for the cover, too.
    expect([opened.remote.materials, opened.remote.images].map(those => Object.keys(those).length)).toEqual([
      1, 2,
    ])
    expect(await desk.read(article)).toMatchObject({
      state: 'inStep',
      mediaId: Object.keys(opened.remote.drafts)[0],
    })
  })

  it('has its formulas as drawings, which WeChat keeps and a merge knows', async () => {
    const article = await desk.create(opened, '甲 $x^2$ 乙\n\n$$\n\\frac{1}{2}\n$$')
    await desk.run(await desk.server.ask(pushArticle, byId(article), desk.admin))
    const [draft] = drafts()
    const [sent] = draft?.articles ?? []
    expect(sent?.content.match(/<svg[^>]*viewBox/g)).toHaveLength(2)
    const request = { params: { id: article.id } }
    expect(await desk.server.ask(compareArticle, request, desk.admin)).toMatchObject({ differences: [] })
    if (sent) sent.content = sent.content.replace('> 乙', '> 丙').replace(' 乙', ' 丙')
    const { merged } = await desk.server.ask(compareArticle, request, desk.admin)
    expect(merged?.parts[0]?.source).toBe('甲 $x^2$ 丙\n\n$$\n\\frac{1}{2}\n$$')
  })

  it('has its diagrams as the pictures that a browser of the sender drew, or says that there are none', async () => {
    const source = `graph TD\n  A${opened.account.id} --> B`
    const article = await desk.create(opened, `\`\`\`mermaid\n${source}\n\`\`\``)
    const push = async () =>
      desk.run(await desk.server.ask(pushArticle, byId(await desk.read(article)), desk.admin))
    const draw = async (by: { token: string }) => {
      const drawing = { width: 20, height: 10, channels: 3, background: '#fff' } as const
      const png = await sharp({ create: drawing }).png().toBuffer()
      const file = new File([new Uint8Array(png)], diagramName(source))
      await desk.server.ask(uploadArticlePicture, { file }, by)
    }
    expect(await push()).toMatchObject({ state: 'failed', problem: 'diagramNotDrawn' })
    await draw({ token: await signInHolding(desk.server, ['article:update']) })
    expect(await push()).toMatchObject({ state: 'failed' })
    await draw(desk.admin)
    expect(await push()).toMatchObject({ state: 'drafted' })
    expect(drafts()[0]?.articles[0]?.content).toMatch(/<img[^>]*mmbiz\.qpic\.cn/)
    expect((await desk.read(article)).content.parts[0]?.source).toContain(source)
  })

  it('replaces its draft, sends no picture twice, and knows when it is ahead', async () => {
    const article = await desk.create(opened, '一')
    await desk.run(await desk.server.ask(pushArticle, byId(article), desk.admin))
    const changed = await desk.save(await desk.read(article), `二\n\n![图](${desk.cover.address})`)
    expect(changed.state).toBe('ahead')
    await desk.run(await desk.server.ask(pushArticle, byId(changed), desk.admin))
    expect(drafts()).toHaveLength(1)
    expect(drafts()[0]?.articles[0]?.content).toContain('二')
    expect(Object.keys(opened.remote.materials)).toHaveLength(1)
    const compared = await desk.server.ask(compareArticle, { params: { id: article.id } }, desk.admin)
    // Only the punctuation of styles differs.
    expect(compared).toMatchObject({ state: 'unchanged', differences: [], merged: null })
  })

  it('gets a new draft when it has more articles than before, and the old draft is deleted', async () => {
    const article = await desk.create(opened, '一')
    await desk.run(await desk.server.ask(pushArticle, byId(article), desk.admin))
    const { id, version, content } = await desk.read(article)
    const parts = [...content.parts, aPart({ title: '新', cover: desk.coverOf() })]
    const changes = { content: { ...content, parts } }
    const changed = await desk.server.ask(
      saveArticle,
      { params: { id }, body: { version, changes } },
      desk.admin,
    )
    await desk.run(await desk.server.ask(pushArticle, byId(changed), desk.admin))
    expect(drafts().map(({ articles }) => articles.length)).toEqual([2])
  })

  it('is pushed together with others, each by its own job and independent of the others', async () => {
    const [good, other] = [await desk.create(opened, '一'), await desk.create(opened, '二')]
    const bad = await desk.create(opened, '![图](https://example.com/a.png)')
    const nobody = await desk.server.ask(createArticle, { body: { accountId: null } }, desk.admin)
    const missing = '00000000-0000-7000-8000-000000000000'
    const ids = [bad.id, good.id, nobody.id, missing, other.id]
    const { batchId, list } = await desk.server.ask(pushArticles, { body: { ids } }, desk.admin)
    expect(list.map(({ refusal }) => refusal)).toEqual([
      ...['checksFailed', null, 'accountNeeded', 'notFound', null],
    ])
    await desk.run({ id: list[1]?.jobId ?? '' })
    const jobs = await desk.server.ask(listPublishJobs, { query: { batchId } }, desk.admin)
    expect(jobs.list.map(({ articleId, state }) => [articleId, state])).toEqual(
      expect.arrayContaining([
        [good.id, 'drafted'],
        [other.id, 'drafted'],
      ]),
    )
    expect(jobs.total).toBe(2)
    const again = await desk.server.ask(pushArticles, { body: { ids: [good.id] } }, desk.admin)
    const twice = await desk.server.ask(pushArticles, { body: { ids: [good.id] } }, desk.admin)
    expect([again, twice].map(({ list: [one] }) => one?.refusal)).toEqual([null, 'wrongState'])
  })

  it('is in the exports of articles and of jobs', async () => {
    const article = await desk.create(opened, '一')
    await desk.run(await desk.server.ask(pushArticle, byId(article), desk.admin))
    const columns = ['title', 'account', 'state'].map(key => ({ key, title: key }))
    const lines = async (list: 'article' | 'publish-job') => {
      const body = {
        list,
        format: 'csv',
        title: 'a',
        query: { accountId: opened.account.id },
        columns,
      } as const
      const { address, rows } = await desk.server.ask(createExport, { body }, desk.admin)
      const file = await desk.server.app.fetch(new Request(`http://greenroom.test${address}`))
      return [rows, (await file.text()).trim().split('\r\n').at(-1)]
    }
    expect(await lines('article')).toEqual([1, `标题 1,${opened.account.name},inStep`])
    expect(await lines('publish-job')).toEqual([1, `标题 1,${opened.account.name},drafted`])
  })

  it.each([
    ['pushed', pushArticle],
    ['published', publishArticle],
  ])(
    'is not %s with what WeChat would refuse, without an account, from an old version, and while a job is under way',
    async (_, endpoint) => {
      const bad = await desk.create(opened, '![图](https://example.com/a.png)')
      const check = await desk.server.ask(checkArticle, { params: { id: bad.id } }, desk.admin)
      expect(check.findings).toMatchObject([{ rule: 'pictureForeign', severity: 'error' }])
      const requestOf = ({ id, version }: ArticleDetail) => ({
        params: { id },
        body: endpoint === publishArticle ? { version, scheduledTime: null, note: '' } : { version },
      })
      const codeOf = async (article: ArticleDetail) =>
        (await desk.server.call(endpoint, requestOf(article), desk.admin)).code
      expect(await codeOf(bad)).toBe(errors.checksFailed.code)
      const nobody = await desk.server.ask(createArticle, { body: { accountId: null } }, desk.admin)
      expect(await codeOf(nobody)).toBe(errors.accountNeeded.code)
      const article = await desk.create(opened, '一')
      expect(await codeOf({ ...article, version: 7 })).toBe(errors.conflict.code)
      await desk.server.ask(pushArticle, byId(article), desk.admin)
      expect(await codeOf(article)).toBe(errors.wrongState.code)
      await desk.runner.run()
    },
  )

  it('reports what WeChat refused, and continues at that step when it is retried', async () => {
    const article = await desk.create(opened, '一')
    opened.remote.planned.push({ failure: 40164, path: '/cgi-bin/draft/add', times: 1, isDone: false })
    const job = await desk.run(await desk.server.ask(pushArticle, byId(article), desk.admin))
    expect(job).toMatchObject({ state: 'failed', failure: { errcode: 40164 } })
    expect((await desk.read(article)).state).toBe('failed')
    await desk.server.ask(retryPublishJob, { params: { id: job.id } }, desk.admin)
    expect(await desk.run(job)).toMatchObject({ state: 'drafted', failure: null })
    expect(Object.keys(opened.remote.materials)).toHaveLength(1)
  })

  it('is tried again only when it failed, and as the article is now', async () => {
    const article = await desk.create(opened, '一')
    opened.remote.planned.push({ failure: 40164, path: '/cgi-bin/draft/add', times: 1, isDone: false })
    const job = await desk.run(await desk.server.ask(pushArticle, byId(article), desk.admin))
    const retry = async () =>
      (await desk.server.call(retryPublishJob, { params: { id: job.id } }, desk.admin)).code
    const bad = await desk.save(await desk.read(article), '![图](https://example.com/a.png)')
    expect(await retry()).toBe(errors.checksFailed.code)
    const change = async (version: number, accountId: string | null) =>
      desk.server.ask(
        saveArticle,
        { params: { id: article.id }, body: { version, changes: { accountId } } },
        desk.admin,
      )
    const nobodys = await change(bad.version, null)
    expect(await retry()).toBe(errors.accountNeeded.code)
    await desk.save(await change(nobodys.version, opened.account.id), '二')
    expect(await retry()).toBe(20000)
    expect(await desk.run(job)).toMatchObject({ state: 'drafted' })
    expect(await retry()).toBe(errors.wrongState.code)
  })
})

describe('a draft that was changed at WeChat', () => {
  const changeRemotely = (change: (html: string) => string) => {
    for (const draft of drafts()) {
      for (const article of draft.articles) article.content = change(article.content)
      draft.updateTime = desk.emulator.platform.now()
    }
  }

  it('is not written over; both are merged by blocks, and then pushed', async () => {
    const article = await desk.create(opened, '甲\n\n乙\n\n丙')
    await desk.run(await desk.server.ask(pushArticle, byId(article), desk.admin))
    changeRemotely(html => html.replace('丙', '丙在后台改了'))
    const mine = await desk.save(await desk.read(article), '甲改了\n\n乙\n\n丙')
    const job = await desk.run(await desk.server.ask(pushArticle, byId(mine), desk.admin))
    expect(job.state).toBe('changedRemotely')
    expect(drafts()[0]?.articles[0]?.content).toContain('丙在后台改了')
    const found = await desk.server.ask(compareArticle, { params: { id: article.id } }, desk.admin)
    expect(found).toMatchObject({ state: 'changed', conflicts: [] })
    expect(plainText(found.merged?.parts[0]?.document.content ?? [])).toBe('甲改了\n乙\n丙在后台改了\n')
    const current = await desk.read(article)
    expect(current.state).toBe('changedRemotely')
    const request = (remoteHash: string, version = current.version) => ({
      params: { id: article.id },
      body: { version, remoteHash, content: found.merged ?? current.content },
    })
    expect((await desk.server.call(mergeArticle, request('other'), desk.admin)).code).toBe(
      errors.wrongState.code,
    )
    expect((await desk.server.call(mergeArticle, request(found.remoteHash, 1), desk.admin)).code).toBe(
      errors.conflict.code,
    )
    const merged = await desk.server.ask(mergeArticle, request(found.remoteHash), desk.admin)
    expect(merged.state).toBe('ahead')
    await desk.run(await desk.server.ask(pushArticle, byId(merged), desk.admin))
    const sent = drafts()[0]?.articles[0]?.content ?? ''
    expect(sent).toContain('甲改了')
    expect(sent).toContain('丙在后台改了')
  })

  it('keeps the Markdown of all other blocks character by character when it is merged', async () => {
    const source = '标题\n====\n\n*   乙 __粗__  \n* 丁\n\n\n丙\n~~~\n代码\n~~~'
    const article = await desk.create(opened, source)
    await desk.run(await desk.server.ask(pushArticle, byId(article), desk.admin))
    changeRemotely(html => html.replace('丙', '丙在后台改了'))
    await desk.save(await desk.read(article), source.replace('丁', '丁在本地改了'))
    const { merged, conflicts } = await desk.server.ask(
      compareArticle,
      { params: { id: article.id } },
      desk.admin,
    )
    expect(conflicts).toEqual([])
    const expected = source.replace('丁', '丁在本地改了').replace('丙\n', '丙在后台改了\n\n')
    expect(merged?.parts[0]?.source).toBe(expected)
  })

  it('has a conflict where both sides changed the same block', async () => {
    const article = await desk.create(opened, '甲')
    await desk.run(await desk.server.ask(pushArticle, byId(article), desk.admin))
    changeRemotely(html => html.replace('甲', '那边'))
    await desk.save(await desk.read(article), '这边')
    const found = await desk.server.ask(compareArticle, { params: { id: article.id } }, desk.admin)
    expect(found.conflicts).toMatchObject([{ field: 'document', here: '这边', remote: '那边' }])
  })

  it('is replaced by another one when it was deleted there', async () => {
    const article = await desk.create(opened, '甲')
    await desk.run(await desk.server.ask(pushArticle, byId(article), desk.admin))
    opened.remote.drafts = {}
    const found = await desk.server.ask(compareArticle, { params: { id: article.id } }, desk.admin)
    expect(found.state).toBe('deleted')
    await desk.run(await desk.server.ask(pushArticle, byId(await desk.read(article)), desk.admin))
    expect(drafts()).toHaveLength(1)
  })

  it('is not compared where there is none, and not without WeChat', async () => {
    const article = await desk.create(opened, '甲')
    const compare = () => desk.server.call(compareArticle, { params: { id: article.id } }, desk.admin)
    expect((await compare()).data).toMatchObject({ state: 'none' })
    await desk.run(await desk.server.ask(pushArticle, byId(article), desk.admin))
    opened.remote.planned.push({ failure: 50002, path: '/cgi-bin/draft/get', times: 1, isDone: false })
    expect(await compare()).toMatchObject({ code: errors.weixinRefused.code, data: { errcode: 50002 } })
  })
})
