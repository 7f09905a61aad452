import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { recordAs } from '../../platform/audit/transaction.ts'
import type { Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { users } from '../../platform/users/schema.ts'
import { certifications } from './certification/schema.ts'
import { type GroupKind, project, team } from './groups/kinds.ts'
import { homeVisits, visits } from './visits/schema.ts'

/** A sample project or team. */
interface DemoGroup {
  name: string
  description: string
  lead: 'admin' | 'user'
  others: readonly ('admin' | 'user')[]
  daysAgo: number
}

const demoProjects: readonly DemoGroup[] = [
  {
    name: '春季内容焕新',
    description: '梳理首页与频道的内容集合，下线过时的专题，补齐春季选题。',
    lead: 'admin',
    others: ['user'],
    daysAgo: 96,
  },
  {
    name: '直播间画质升级',
    description: '推流参数从 720P 升到 1080P，先在两个直播间试行。',
    lead: 'admin',
    others: ['user'],
    daysAgo: 71,
  },
  {
    name: '公众号改版',
    description: '统一封面与摘要的写法，每周发布节奏由三次改为五次。',
    lead: 'user',
    others: ['admin'],
    daysAgo: 54,
  },
  {
    name: '内容质检标准',
    description: '把质检队列的判定标准写成可查的规则，附正反例。',
    lead: 'admin',
    others: [],
    daysAgo: 40,
  },
  {
    name: '竖版视频专题',
    description: '为竖版小视频建立专门的筛选规则与推荐位。',
    lead: 'user',
    others: ['admin'],
    daysAgo: 23,
  },
  {
    name: '年度数据回顾',
    description: '整理全年点击、互动与增长数据，年底前完成初稿。',
    lead: 'admin',
    others: ['user'],
    daysAgo: 9,
  },
  {
    name: '新人入门手册',
    description: '给新同事的第一周：账号、权限、常用页面与值班安排。',
    lead: 'user',
    others: [],
    daysAgo: 4,
  },
]

const demoTeams: readonly DemoGroup[] = [
  { name: '内容运营组', description: '选题、集合与专题。', lead: 'admin', others: ['user'], daysAgo: 300 },
  { name: '直播保障组', description: '开播检查、推流与应急切换。', lead: 'admin', others: [], daysAgo: 210 },
  { name: '公众号小组', description: '文章、草稿与发布。', lead: 'user', others: ['admin'], daysAgo: 120 },
  { name: '数据分析组', description: '报表与周会数据。', lead: 'admin', others: ['user'], daysAgo: 60 },
]

const dayMilliseconds = 24 * 60 * 60 * 1000
const demoLogins = ['admin', 'user'] as const

/** Certification of the demo's administrator. */
const demoCertification = {
  state: 'passed',
  enterpriseName: '北京绿幕文化传媒有限公司',
  enterpriseCertificateType: 'businessLicense',
  organizationCode: '91110105MA00DEM00X',
  legalPerson: '王立群',
  certificateType: 'idCard',
  authenticationNumber: '110105198001010000',
  createdAt: new Date('2023-05-11T02:00:00Z'),
  decidedAt: new Date('2023-05-12T06:30:00Z'),
} as const

/** Visited pages of the last days, yesterday's first. */
const recentPages = ['Content', 'SearchTable', 'Card', 'MessageList', 'Info']

type DemoIds = Record<(typeof demoLogins)[number], string>

/** Sample projects, teams and visits of the two demo logins, once: only when there is no project yet. */
export async function seedDemoProfile(queries: Queries): Promise<void> {
  const [existing] = await queries.select({ id: project.groups.id }).from(project.groups).limit(1)
  if (existing) return
  const demoUsers = await queries
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.username, [...demoLogins]))
  const idOf = (username: string) => demoUsers.find(user => user.username === username)?.id
  const [admin, user] = [idOf('admin'), idOf('user')]
  if (!admin || !user) return
  const ids = { admin, user }
  for (const each of demoProjects) await addGroup(queries, project, ids, each)
  for (const each of demoTeams) await addGroup(queries, team, ids, each)
  await recordAs(queries, { actor: null, action: 'start', requestId: '' })
  await seedVisits(queries, ids)
  await queries.insert(certifications).values({ ...demoCertification, userId: ids.admin })
}

async function addGroup(
  queries: Queries,
  { name: kind, groups, members }: GroupKind,
  ids: DemoIds,
  { name, description, lead, others, daysAgo }: (typeof demoProjects)[number],
): Promise<void> {
  // Recorded as the user's own action, so that their page has activity.
  await recordAs(queries, { actor: ids[lead], action: `${kind}.create`, requestId: randomUUID() })
  const createdAt = new Date(Date.now() - daysAgo * dayMilliseconds)
  const group = await onlyRow(
    queries
      .insert(groups)
      .values({ name, description, createdBy: ids[lead], createdAt, updatedAt: createdAt })
      .returning({ id: groups.id }),
  )
  const groupId = group.id
  await queries
    .insert(members)
    .values([
      { groupId, userId: ids[lead], lead: true, createdAt },
      ...others.map(other => ({ groupId, userId: ids[other], createdAt })),
    ])
}

/** Visits of the last two months, more of them on working days. */
async function seedVisits(queries: Queries, ids: DemoIds): Promise<void> {
  const opened = await queries.select({ id: project.groups.id }).from(project.groups)
  const rows: (typeof visits.$inferInsert)[] = []
  for (let daysAgo = 62; daysAgo > 0; daysAgo--) {
    const time = new Date(Date.now() - daysAgo * dayMilliseconds)
    const day = time.toISOString().slice(0, 10)
    const isWeekend = time.getUTCDay() % 6 === 0
    for (const login of demoLogins) {
      const userId = ids[login]
      const count = isWeekend ? 1 : 4 + ((daysAgo * 7) % 9)
      rows.push({ userId, day, page: 'Workplace', count, lastAt: time })
      if (daysAgo <= recentPages.length) {
        rows.push({ userId, day, page: recentPages[daysAgo - 1] ?? 'Info', count: 1, lastAt: time })
      }
      if (isWeekend) continue
      const subject = opened[daysAgo % opened.length]?.id
      if (subject)
        rows.push({ userId, day, page: 'project', subject, count: 1 + (daysAgo % 4), lastAt: time })
    }
  }
  await queries.insert(visits).values(rows)
  const at = new Date(Date.now() - dayMilliseconds)
  await queries.insert(homeVisits).values(demoLogins.map(login => ({ userId: ids[login], at })))
}
