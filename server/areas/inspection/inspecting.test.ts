import {
  createInspectionQueue,
  deleteInspectionQueue,
  listInspectionQueues,
} from '@greenroom/contract/areas/inspection/inspection-queues'
import {
  extendReview,
  giveVerdict,
  listVerdicts,
  nextReviewItem,
  type ReviewItem,
  releaseReview,
  skipReview,
  withdrawVerdict,
} from '@greenroom/contract/areas/inspection/inspection-review'
import { errors } from '@greenroom/contract/errors'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { contentItems } from '../content/schema.ts'
import { contentChecks, inspectionItems } from './schema.ts'

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'
const pass = { verdict: 'pass', reason: null, note: '' } as const
const reject = { verdict: 'reject', reason: 'vulgar', note: '标题不当' } as const

let server: TestServer
let admin: { token: string }
let user: { token: string }
/** Sees only their own rows. */
let narrow: { token: string }
let queueId = ''
let made = 0

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
  user = { token: await server.signIn('user') }
  narrow = { token: await signInHolding(server, ['inspection:read', 'inspection:inspect'], 'own') }
})
afterAll(() => server.stop())

/** A queue of its own with this many content items in it, oldest first. */
async function makeQueue(size: number, ownerName?: string): Promise<string> {
  made += 1
  const topic = `测试${made}`
  const [owner] = ownerName
    ? await server.database.pool.select({ id: users.id }).from(users).where(eq(users.username, ownerName))
    : []
  await server.database.pool.insert(contentItems).values(
    Array.from({ length: size }, (_, place) => ({
      title: `${topic}的第 ${place} 条`,
      genre: 'text' as const,
      author: '林一舟',
      topic,
      body: '正文',
      status: 'online' as const,
      publishedAt: new Date(),
      createdBy: owner?.id ?? null,
    })),
  )
  const { id } = await server.ask(
    createInspectionQueue,
    {
      body: { name: topic, conditions: { topics: [topic] }, rate: 100, scope: 'all' },
    },
    admin,
  )
  await expect
    .poll(
      async () => {
        const cards = await server.ask(listInspectionQueues, {}, admin)
        return cards.find(card => card.id === id)?.figures.waiting
      },
      { timeout: 15_000 },
    )
    .toBe(size)
  return id
}

beforeEach(async () => {
  queueId = await makeQueue(3)
})

const next = (who = admin, id = queueId) => server.ask(nextReviewItem, { params: { id } }, who)
function itemOf(turn: ReviewItem) {
  if (!turn.item) throw new Error('Nothing was claimed')
  return turn.item
}
const judge = (turn: ReviewItem, decision: typeof pass | typeof reject = pass, who = admin, id = queueId) => {
  const { claim, fingerprint } = itemOf(turn)
  return server.call(giveVerdict, { params: { id, claim }, body: { fingerprint, decision } }, who)
}
const expire = (id = queueId) =>
  server.database.pool
    .update(inspectionItems)
    .set({ claimedUntil: sql`now() - interval '1 second'` })
    .where(eq(inspectionItems.queueId, id))
const statusOf = async (id: string) =>
  (await server.database.pool.select().from(contentItems).where(eq(contentItems.id, id)))[0]?.status

describe('inspection.next', () => {
  it('holds one content item after the other, and the same one until there is a verdict', async () => {
    const first = await next()
    expect(first).toMatchObject({ left: 3, claimedByOthers: 0, done: 0 })
    expect(itemOf(await next()).claim).toBe(itemOf(first).claim)
    await judge(first)
    const second = await next()
    expect(itemOf(second).contentItem.id).not.toBe(itemOf(first).contentItem.id)
    expect(second).toMatchObject({ left: 2, done: 1 })
    await judge(second)
    await judge(await next())
    expect(await next()).toEqual({
      item: null,
      left: 0,
      claimedByOthers: 0,
      done: 3,
      doneByAll: 3,
      nextFile: null,
    })
  })

  it('never gives two of forty inspectors who ask at once the same content item', async () => {
    const id = await makeQueue(60)
    const inspectors = Array.from({ length: 40 }, () => crypto.randomUUID())
    const { claimNext } = await import('./claims.ts')
    const claims = await Promise.all(
      inspectors.map(inspector =>
        server.database.pool.transaction(queries =>
          claimNext(queries, { id: inspector, dataScope: 'all' }, id),
        ),
      ),
    )
    const ids = claims.map(claimed => claimed.item?.contentItemId)
    expect(ids).not.toContain(undefined)
    expect(new Set(ids).size).toBe(40)
  })

  it('judges every content item once, however many inspectors work through a queue together', async () => {
    const id = await makeQueue(24)
    const work = async (who: { token: string }) => {
      const judged: string[] = []
      for (;;) {
        const turn = await next(who, id)
        if (!turn.item) return judged
        const response = await judge(turn, pass, who, id)
        if (response.code === 20000) judged.push(turn.item.contentItem.id)
      }
    }
    const [byAdmin = [], byUser = []] = await Promise.all([work(admin), work(admin)])
    const all = [...byAdmin, ...byUser]
    expect(all).toHaveLength(24)
    expect(new Set(all).size).toBe(24)
  })

  it('does not serve content items that the inspector may not see', async () => {
    const id = await makeQueue(2, 'admin')
    expect(await next(narrow, id)).toMatchObject({ item: null, left: 0 })
    expect(await next(admin, id)).toMatchObject({ left: 2 })
  })

  it('does not find a queue that is not there', async () => {
    const response = await server.call(nextReviewItem, { params: { id: unknownId } }, admin)
    expect(response.code).toBe(errors.notFound.code)
  })
})

describe('a claim', () => {
  it('lasts as long as there are signs of life, and goes to another when there are none', async () => {
    const id = await makeQueue(1, 'user')
    const mine = itemOf(await next(user, id))
    expect(await next(admin, id)).toMatchObject({ item: null, left: 1, claimedByOthers: 1 })
    const params = { id, claim: mine.claim }
    const extended = await server.ask(extendReview, { params }, user)
    expect(Date.parse(extended.until)).toBeGreaterThanOrEqual(Date.parse(mine.until))
    await expire(id)
    const taken = itemOf(await next(admin, id))
    expect(taken.contentItem.id).toBe(mine.contentItem.id)
    const late = await server.call(
      giveVerdict,
      { params, body: { fingerprint: mine.fingerprint, decision: reject } },
      user,
    )
    const extending = await server.call(extendReview, { params }, user)
    const skipping = await server.call(skipReview, { params }, user)
    const releasing = await server.call(releaseReview, { params }, user)
    expect([late, extending, skipping, releasing].map(({ code }) => code)).toEqual(
      Array(4).fill(errors.claimEnded.code),
    )
    expect(await statusOf(mine.contentItem.id)).toBe('online')
  })

  it('that expired still judges when no other inspector took the content item over', async () => {
    const turn = await next()
    await expire()
    expect((await judge(turn)).code).toBe(20000)
  })

  it('of a queue that was deleted meanwhile is refused with that reason', async () => {
    const turn = await next()
    const { claim } = itemOf(turn)
    await server.ask(deleteInspectionQueue, { params: { id: queueId } }, admin)
    const judged = await judge(turn)
    const params = { id: queueId, claim }
    const skipped = await server.call(skipReview, { params }, admin)
    const released = await server.call(releaseReview, { params }, admin)
    const extended = await server.call(extendReview, { params }, admin)
    const withdrawn = await server.call(withdrawVerdict, { params: { id: queueId }, query: {} }, admin)
    expect([judged, skipped, released, extended, withdrawn].map(({ code }) => code)).toEqual(
      Array(5).fill(errors.notFound.code),
    )
  })

  it('that is skipped comes again after all others, and one that is released at once', async () => {
    const first = itemOf(await next())
    await server.ask(skipReview, { params: { id: queueId, claim: first.claim } }, admin)
    const second = itemOf(await next())
    expect(second.contentItem.id).not.toBe(first.contentItem.id)
    await server.ask(releaseReview, { params: { id: queueId, claim: second.claim } }, admin)
    const again = await next()
    expect(itemOf(again).contentItem.id).toBe(second.contentItem.id)
    await judge(again)
    await judge(await next())
    expect(itemOf(await next()).contentItem.id).toBe(first.contentItem.id)
  })
})

describe('a content item that stops matching while it is claimed', () => {
  /** Changes the claimed content item, and waits until the change was processed. */
  async function turnAway(turn: ReviewItem) {
    const { id } = itemOf(turn).contentItem
    await server.database.pool.update(contentItems).set({ topic: '别的话题' }).where(eq(contentItems.id, id))
    await expect.poll(() => server.database.pool.$count(contentChecks), { timeout: 15_000 }).toBe(0)
    expect((await next()).left).toBe(3)
    return { id: queueId, claim: itemOf(turn).claim }
  }

  it.each([
    ['released', releaseReview],
    ['skipped', skipReview],
  ] as const)('leaves the queue when it is %s', async (_how, call) => {
    const turn = await next()
    await server.ask(call, { params: await turnAway(turn) }, admin)
    const after = await next()
    expect([after.left, itemOf(after).contentItem.id === itemOf(turn).contentItem.id]).toEqual([2, false])
  })

  it('leaves the queue when the claim expired and another inspector asks for the next one', async () => {
    const turn = await next()
    await turnAway(turn)
    await expire()
    const after = await next(user)
    expect([after.left, itemOf(after).contentItem.id === itemOf(turn).contentItem.id]).toEqual([2, false])
  })

  it('is still judged by who holds it', async () => {
    const turn = await next()
    const params = await turnAway(turn)
    const { fingerprint } = itemOf(await next())
    await server.ask(giveVerdict, { params, body: { fingerprint, decision: pass } }, admin)
    expect((await next()).left).toBe(2)
  })
})

describe('inspection.verdict', () => {
  it('takes a rejected content offline, and leaves who, when and why', async () => {
    const turn = await next()
    const response = await judge(turn, reject)
    expect(response.data).toMatchObject({ ...reject, contentItemTitle: itemOf(turn).contentItem.title })
    expect(await statusOf(itemOf(turn).contentItem.id)).toBe('offline')
    const { list } = await server.ask(listVerdicts, { query: {} }, admin)
    expect(list[0]).toMatchObject({ ...reject, queueId, withdrawnTime: null })
    expect(list[0]?.inspector).not.toBe('')
  })

  it('is given once: the second of two at the same moment is refused', async () => {
    const turn = await next()
    const answers = await Promise.all([judge(turn, pass), judge(turn, reject)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([20000, errors.claimEnded.code])
  })

  it('is refused when the content item was changed meanwhile, and the new text is shown', async () => {
    const turn = await next()
    const { id } = itemOf(turn).contentItem
    await server.database.pool
      .update(contentItems)
      .set({ title: '改过的标题' })
      .where(eq(contentItems.id, id))
    expect((await judge(turn)).code).toBe(errors.contentItemChanged.code)
    const again = await next()
    expect(itemOf(again).contentItem.title).toBe('改过的标题')
    expect((await judge(again)).code).toBe(20000)
  })

  it('asks for a reason when it rejects, and for words when the reason is another', async () => {
    const { claim, fingerprint } = itemOf(await next())
    for (const decision of [
      { verdict: 'reject', reason: null, note: '' },
      { verdict: 'pass', reason: 'vulgar', note: '' },
      { verdict: 'reject', reason: 'other', note: ' ' },
    ]) {
      const response = await server.call(
        giveVerdict,
        { params: { id: queueId, claim }, body: { fingerprint, decision } },
        admin,
      )
      expect(response.code).toBe(errors.invalid.code)
    }
  })
})

describe('inspection.withdraw', () => {
  const takeBack = (who = admin) => server.call(withdrawVerdict, { params: { id: queueId }, query: {} }, who)

  it('puts a rejected content back online and before its inspector again', async () => {
    const turn = await next()
    await judge(turn, reject)
    const back = await server.ask(withdrawVerdict, { params: { id: queueId }, query: {} }, admin)
    expect(itemOf(back).contentItem).toMatchObject({ id: itemOf(turn).contentItem.id, status: 'online' })
    expect(itemOf(back).earlier[0]?.withdrawnTime).not.toBeNull()
    expect(await next()).toMatchObject({ left: 3, done: 0 })
    expect((await takeBack()).code).toBe(errors.nothingToWithdraw.code)
  })

  it('takes back an earlier verdict by its id, and leaves the later one', async () => {
    const turn = await next()
    await judge(turn)
    await judge(await next())
    const { list } = await server.ask(listVerdicts, { query: {} }, admin)
    const first = list.find(({ contentItemId }) => contentItemId === itemOf(turn).contentItem.id)
    const request = { params: { id: queueId }, query: { verdict: first?.id } }
    const back = await server.ask(withdrawVerdict, request, admin)
    expect(itemOf(back).contentItem.id).toBe(itemOf(turn).contentItem.id)
    expect(back.done).toBe(1)
    expect((await server.call(withdrawVerdict, request, admin)).code).toBe(errors.nothingToWithdraw.code)
  })

  it('is refused when the content item changed or was put online since', async () => {
    const turn = await next()
    await judge(turn, reject)
    const { id } = itemOf(turn).contentItem
    await server.database.pool.update(contentItems).set({ status: 'online' }).where(eq(contentItems.id, id))
    expect((await takeBack()).code).toBe(errors.verdictSettled.code)
  })

  it('is only for one’s own verdicts', async () => {
    await judge(await next())
    expect((await takeBack(user)).code).toBe(errors.nothingToWithdraw.code)
  })
})

describe('inspection.verdicts', () => {
  it('finds by queue, inspector, verdict, reason, title and time', async () => {
    const turn = await next()
    await judge(turn, reject)
    await judge(await next())
    const { title } = itemOf(turn).contentItem
    const listed = async (query: Record<string, string>) =>
      (await server.ask(listVerdicts, { query }, admin)).total
    const queueName = `测试${made}`
    expect(await listed({ queueName })).toBe(2)
    expect(await listed({ queueName, verdict: 'reject', reason: 'vulgar' })).toBe(1)
    expect(await listed({ queueName, reason: 'copyright' })).toBe(0)
    expect(await listed({ queueName, inspector: 'adm' })).toBe(2)
    expect(await listed({ queueName, inspector: 'nobody is called so' })).toBe(0)
    expect(await listed({ contentItemTitle: title })).toBe(1)
    expect(await listed({ queueName, givenFrom: new Date(Date.now() + 60_000).toISOString() })).toBe(0)
    expect(await listed({ queueName, givenBefore: new Date(Date.now() + 60_000).toISOString() })).toBe(2)
  })

  it('shows a user only verdicts about their content items and verdicts of their own', async () => {
    await judge(await next(), reject)
    const all = await server.ask(listVerdicts, { query: { queueName: `测试${made}` } }, admin)
    const seen = await server.ask(listVerdicts, { query: { queueName: `测试${made}` } }, narrow)
    expect([all.total, seen.total]).toEqual([1, 0])
    const counted = async (by: { token: string }) =>
      (await server.ask(listInspectionQueues, {}, by)).find(({ id }) => id === queueId)?.queue.verdicts
    expect([await counted(admin), await counted(narrow)]).toEqual([1, 0])
  })
})

it('Nothing that was judged is lost with its queue', async () => {
  await judge(await next(), reject)
  await server.ask(deleteInspectionQueue, { params: { id: queueId } }, admin)
  const { total } = await server.ask(listVerdicts, { query: { queueName: `测试${made}` } }, admin)
  const left = await server.database.pool.$count(
    inspectionItems,
    and(eq(inspectionItems.queueId, queueId), inArray(inspectionItems.state, ['waiting', 'rejected'])),
  )
  expect([total, left]).toEqual([1, 0])
})
