import { randomUUID } from 'node:crypto'
import { ruleTexts } from '@greenroom/contract/rule-texts'
import { asc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/settings.ts'
import { users } from '../../platform/users/schema.ts'
import { contentSetRows } from '../content/index.ts'
import { upsertSubmission } from '../submissions/index.ts'
import { makeCode } from './code.ts'
import { channels, channelVisits } from './schema.ts'
import { campaignsOfYear, type DemoCampaign } from './seed-year.ts'
import type { VisitCount } from './visits/store.ts'

const minute = 60_000
/** How long before the channel was made the same form was refused, as one corrects a form. */
const beforeMilliseconds = 3 * minute

/** The administrator's channels of the demo as the step form brought them: each was taken, and the first was refused before that. */
async function seedSubmissions(queries: Queries): Promise<void> {
  const created = await queries
    .select({
      id: channels.id,
      title: channels.activityName,
      userId: users.id,
      createdAt: channels.createdAt,
    })
    .from(channels)
    .innerJoin(users, eq(users.id, channels.createdBy))
    .where(eq(users.username, 'admin'))
    .orderBy(asc(channels.createdAt))
  for (const [place, { id, title, userId, createdAt }] of created.entries()) {
    const common = { kind: 'channel' as const, userId, title }
    const wrong = { error: 'invalid' as const, permission: '', about: '' }
    if (place === 0) {
      await upsertSubmission(queries, {
        ...common,
        id: randomUUID(),
        outcome: 'refused',
        createdAt: new Date(createdAt.getTime() - beforeMilliseconds),
        reasons: [
          { ...wrong, field: 'promoteLink', text: ruleTexts.promoteLinkForm },
          { ...wrong, field: 'advertisingContent', text: ruleTexts.tooManyWords },
        ],
      })
    }
    await upsertSubmission(queries, {
      ...common,
      id: randomUUID(),
      subjectId: id,
      outcome: 'accepted',
      createdAt,
    })
  }
}

const hour = 3_600_000
const day = 24 * hour

const demo: readonly DemoCampaign[] = [
  {
    activityName: '春节短视频征集',
    channelType: 'web',
    promoteLink: 'https://mantine.dev/?from=spring',
    advertisingSource: '搜狐',
    advertisingMedia: 'CPC',
    keyword: ['春节', '短视频'],
    from: -21,
    to: 9,
    daily: 180,
    content: '用镜头记录家乡的年味，优秀作品将在首页展示。',
  },
  {
    activityName: '城市夜跑季',
    channelType: 'web',
    promoteLink: '{host}/login',
    advertisingSource: '新浪',
    advertisingMedia: 'banner',
    keyword: ['跑步', '健身', '城市'],
    from: -12,
    to: 18,
    daily: 95,
    content: '和三千位跑者一起，点亮城市的夜晚。',
  },
  {
    activityName: '咖啡地图接口',
    channelType: 'api',
    promoteLink: 'https://mantine.dev/getting-started/',
    advertisingSource: '合作伙伴',
    advertisingMedia: 'EDM',
    keyword: ['咖啡', '开放平台'],
    from: -6,
    to: 24,
    daily: 30,
    content: '把全城咖啡馆的内容接入您的应用。',
  },
  {
    activityName: '毕业季专题',
    channelType: 'web',
    promoteLink: 'https://mantine.dev/about/',
    advertisingSource: '微博',
    advertisingMedia: '信息流',
    keyword: ['毕业季'],
    from: -40,
    to: -10,
    daily: 120,
    content: '写给即将出发的人：十二个毕业故事。',
  },
  {
    activityName: '露营指南2027',
    channelType: 'web',
    promoteLink: '{host}/login?from=camping',
    advertisingSource: '小红书',
    advertisingMedia: 'KOL',
    keyword: ['露营', '户外'],
    from: 5,
    to: 35,
    daily: 0,
    content: '从装备到营地，一篇看懂这个季节怎么露营。',
  },
]

const sources = [
  ['weibo.com', 34],
  ['sohu.com', 22],
  ['sina.com.cn', 16],
  ['', 15],
  ['newsletter', 8],
  ['zhihu.com', 5],
] as const
const devices = [
  ['phone', 68],
  ['desktop', 25],
  ['tablet', 5],
  ['other', 2],
] as const

/** Sample channels with the visits of their promotion so far, once: only when there is no channel yet. */
export async function seedDemoChannels(
  queries: Queries,
  { DEMO_DAYS }: Pick<Settings, 'DEMO_DAYS'>,
): Promise<void> {
  const [existing] = await queries.select({ id: channels.id }).from(channels).limit(1)
  if (existing) return
  const owners = await queries.select({ id: users.id }).from(users).orderBy(users.username)
  const contentSet = contentSetRows()
  const sets = await queries
    .select({ id: contentSet.id })
    .from(contentSet)
    .where(eq(contentSet.status, 'online'))
    .orderBy(contentSet.number)
    .limit(2)
  const now = Date.now()
  const visits: VisitCount[] = []
  const campaigns = [...demo, ...(DEMO_DAYS > 0 ? campaignsOfYear(now) : [])]
  for (const [place, { from, to, daily, content, ...fields }] of campaigns.entries()) {
    const startsAt = startOfDay(now + from * day)
    const createdAt = new Date(Math.min(startsAt - 2 * day, now - hour))
    const id = randomUUID()
    const last = Math.min(now, startOfDay(now + to * day))
    const made = daily > 0 ? madeVisits(id, { startsAt, last, daily, seed: place + 1 }) : []
    await queries.insert(channels).values({
      ...fields,
      id,
      code: makeCode(),
      visits: made.reduce(
        (sum, { outcome, bot, count }) => (outcome === 'sent' && !bot ? sum + count : sum),
        0,
      ),
      startsAt: new Date(startsAt),
      endsAt: new Date(startOfDay(now + to * day)),
      pushNotify: place % 2 === 0,
      advertisingContent: content,
      // Two channels of one set, so that they can be compared.
      contentSetId: sets[place < 2 ? 0 : 1]?.id ?? null,
      isBeginAnnounced: from < 0,
      isEndAnnounced: to < 0,
      createdBy: owners[place % owners.length]?.id ?? null,
      createdAt,
      updatedAt: createdAt,
    })
    visits.push(...made)
  }
  // One parameter in place of seven for each row.
  await queries.execute(sql`
    insert into ${channelVisits} (channel_id, hour, source, device, outcome, bot, count)
    select "channelId", hour, source, device, outcome, bot, count
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
      as visit ("channelId" uuid, hour timestamptz, source text, device text, outcome text, bot boolean, count integer)`)
  await seedSubmissions(queries)
}

const startOfDay = (instant: number) => Math.floor(instant / day) * day

/** How many of a day's visits come in each hour, of 100, counted from midnight in China. */
const hours = [1, 1, 0, 0, 0, 1, 2, 4, 6, 5, 4, 4, 7, 6, 4, 4, 4, 5, 7, 8, 9, 9, 6, 3] as const

/** Visits hour by hour, uneven as real ones are, and the same at each start of a demo of this day. */
function madeVisits(
  channelId: string,
  { startsAt, last, daily, seed }: { startsAt: number; last: number; daily: number; seed: number },
): VisitCount[] {
  const random = seeded(seed)
  const counts = new Map<string, VisitCount>()
  const add = (visit: Omit<VisitCount, 'count'>, count: number) => {
    if (count === 0) return
    const key = JSON.stringify(visit)
    counts.set(key, { ...visit, count: (counts.get(key)?.count ?? 0) + count })
  }
  for (let at = startsAt - 6 * hour; at + hour <= last; at += hour) {
    const chinese = (new Date(at).getUTCHours() + 8) % 24
    const fading = 1.3 - 0.6 * Math.min(1, Math.max(0, (at - startsAt) / (30 * day)))
    const expected = (daily * fading * (hours[chinese] ?? 0)) / 100
    const outcome = at < startsAt ? 'early' : 'sent'
    const number = Math.round(expected * (outcome === 'early' ? 0.1 : 0.6 + random() * 0.8))
    for (let place = 0; place < number; place++) {
      const bot = random() < 0.06
      const source = pick(sources, random())
      const device = bot ? 'other' : pick(devices, random())
      add({ channelId, hour: new Date(at), source, device, outcome, bot }, 1)
    }
  }
  return [...counts.values()]
}

function pick<W>(weighted: readonly (readonly [W, number])[], random: number): W {
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0)
  let left = random * total
  for (const [word, weight] of weighted) {
    left -= weight
    if (left < 0) return word
  }
  const [first] = weighted
  if (!first) throw new Error('There is nothing to pick from')
  return first[0]
}

/** Numbers from 0 to 1 that look random and are always the same (Park and Miller's generator). */
function seeded(seed: number): () => number {
  let state = seed * 48_271
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
