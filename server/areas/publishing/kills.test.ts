import type { ArticleDetail } from '@greenroom/contract/areas/articles/articles'
import {
  pushArticle,
  retryPublishJob,
  settlePublishJob,
} from '@greenroom/contract/areas/publishing/publish-jobs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Weixin } from '../official-accounts/client/weixin.ts'
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

const published = () => Object.values(opened.remote.published)
const drafts = () => Object.values(opened.remote.drafts)

describe('a server that is killed', () => {
  it.each([
    ['of one that is new', (text: string) => desk.create(opened, text)],
    ['of two that stand in a draft already', changedDraft],
  ] as const)(
    'never has an article published twice, wherever it was in the work, %s',
    async (_, make) => {
      const calls = await countCalls(make)
      for (const moment of ['before', 'after'] as const) {
        for (let at = 1; at <= calls; at++) {
          // An account that has no picture yet, so that uploads are cut off, too.
          opened = await desk.openAccount()
          const text = `第 ${at} 次 ${moment}`
          const job = await desk.publish(await make(text))
          await desk.runner.run(killedAt(moment, at)).catch(() => undefined)
          await free()
          let now = await desk.run(job)
          if (now.state === 'unconfirmed') {
            // No result was found: a user decides, and only then it is sent again.
            expect(published()).toEqual([])
            const params = { id: job.id }
            await desk.server.ask(
              settlePublishJob,
              { params, body: { outcome: 'notPublished', address: '' } },
              desk.admin,
            )
            await desk.server.ask(retryPublishJob, { params }, desk.admin)
            now = await desk.run(job)
          }
          expect([moment, at, now.state, published().length]).toEqual([moment, at, 'published', 1])
          expect([drafts().length, now.parts[0]?.address === null]).toEqual([0, false])
          expect(published()[0]?.articles[0]?.content).toContain(text)
        }
      }
    },
    120_000,
  )

  it('leaves a publication under review at WeChat, which is not sent again', async () => {
    opened.remote.publishSeconds = 3600
    const job = await desk.publish(await desk.create(opened, '审核中'))
    const killed = (weixin: Weixin) =>
      counting(weixin, (when, name) => {
        if (when === 'after' && name === 'submit') throw new Error('The server was killed')
      })
    await desk.runner.run(killed).catch(() => undefined)
    await free()
    expect((await desk.run(job)).state).toBe('unconfirmed')
    const sent = Object.values(opened.remote.jobs)
    expect(sent).toHaveLength(1)
    for (const each of sent) each.settlesAt = 0
    expect((await desk.run(job)).state).toBe('published')
    expect(published()).toHaveLength(1)
  })

  /** An article of two parts whose draft at WeChat has other content. */
  async function changedDraft(text: string): Promise<ArticleDetail> {
    const article = await desk.create(opened, '以前的', '第二篇')
    const request = { params: { id: article.id }, body: { version: article.version } }
    await desk.run(await desk.server.ask(pushArticle, request, desk.admin))
    return desk.save(await desk.read(article), text)
  }

  /** The calls of a whole publication. */
  async function countCalls(make: (text: string) => Promise<ArticleDetail>): Promise<number> {
    let made = 0
    await desk.publish(await make('数一数'))
    await desk.runner.run(weixin => counting(weixin, () => void made++))
    return made
  }

  const killedAt = (moment: 'before' | 'after', at: number) => (weixin: Weixin) => {
    let made = 0
    return counting(weixin, when => {
      if (when === 'before') made++
      if (made === at && when === moment) throw new Error('The server was killed')
    })
  }

  /** A killed server releases nothing: its lease expires. */
  const free = () =>
    desk.server.database.pool.update(publishJobs).set({ leasedUntil: sql`now() - interval '1 second'` })

  /** The same client, with a hook before and after each call. */
  function counting(weixin: Weixin, watch: (when: 'before' | 'after', name: PropertyKey) => void): Weixin {
    const watched = <G extends object>(group: G): G =>
      new Proxy(group, {
        get(target, name, receiver) {
          const call: unknown = Reflect.get(target, name, receiver)
          if (typeof call !== 'function') return call
          return async (...input: unknown[]) => {
            watch('before', name)
            const answer: unknown = await Reflect.apply(call, target, input)
            watch('after', name)
            return answer
          }
        },
      })
    const { drafts: draftBox, materials, publishing } = weixin
    return {
      ...weixin,
      drafts: watched(draftBox),
      materials: watched(materials),
      publishing: watched(publishing),
    }
  }
})
