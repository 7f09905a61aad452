import type { Visit, VisitStatistic } from '@greenroom/contract/areas/profile/visits'
import { routes } from '@greenroom/contract/routes'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { teamMembers } from '../../../platform/users/schema.ts'
import { projectMembers } from '../groups/schema.ts'
import { trackHomeVisit } from './home-visits.ts'
import { visits } from './schema.ts'

/** Where users land is their home page. */
const homePage = 'Workplace'

const pages = new Set(
  routes.flatMap(({ name, children = [] }) => [name, ...children.map(child => child.name)]),
)

/**
 * Adds visits to a day of the installation. Unknown pages, and groups without the user, are left out.
 * @returns how many visits of pages were added
 */
export async function addVisits(
  queries: Queries,
  { userId, day }: { userId: string; day: string },
  reported: readonly Visit[],
): Promise<number> {
  const own = await ownThings(queries, userId, reported)
  const lastAt = new Date()
  const counted = new Map<string, typeof visits.$inferInsert>()
  for (const { page, subject = '', count } of reported) {
    if (!(subject === '' ? pages.has(page) : own.has(`${page}:${subject}`))) continue
    const key = `${page}:${subject}`
    const earlierCount = counted.get(key)?.count ?? 0
    counted.set(key, { userId, day, page, subject, count: earlierCount + count, lastAt })
  }
  if (counted.size === 0) return 0
  await queries
    .insert(visits)
    .values([...counted.values()])
    .onConflictDoUpdate({
      target: [visits.userId, visits.day, visits.page, visits.subject],
      set: { count: sql`${visits.count} + excluded.count`, lastAt },
    })
  if (counted.has(`${homePage}:`)) await trackHomeVisit(queries, userId, lastAt)
  const ofPages = counted.values().filter(({ subject }) => subject === '')
  return ofPages.reduce((sum, { count = 0 }) => sum + count, 0)
}

/** Of the things that were opened, those that the user is in, as `kind:id`. */
async function ownThings(
  queries: Queries,
  userId: string,
  reported: readonly Visit[],
): Promise<ReadonlySet<string>> {
  const members = { project: projectMembers, team: teamMembers }
  const memberships = await Promise.all(
    (['project', 'team'] as const).map(async kind => {
      const ids = reported.flatMap(({ page, subject }) => (page === kind && subject ? [subject] : []))
      if (ids.length === 0) return []
      const table = members[kind]
      const rows = await queries
        .select({ id: table.groupId })
        .from(table)
        .where(and(eq(table.userId, userId), inArray(table.groupId, ids)))
      return rows.map(({ id }) => `${kind}:${id}`)
    }),
  )
  return new Set(memberships.flat())
}

/** The user's visits of their home page, and everyone's of the projects that the user is in. */
export async function visitStatistics(
  queries: Queries,
  userId: string,
  today: string,
): Promise<VisitStatistic[]> {
  const ofProjects = sql`${visits.page} = 'project' and ${visits.subject} in (
    select ${projectMembers.groupId}::text from ${projectMembers} where ${projectMembers.userId} = ${userId})`
  const [home, project] = await Promise.all([
    countMonths(queries, today, and(eq(visits.userId, userId), eq(visits.page, homePage))),
    countMonths(queries, today, ofProjects),
  ])
  return [
    { name: 'home-page', ...home },
    { name: 'project', ...project },
  ]
}

/** Visits of this month, and their growth in percent against the same days of the month before. */
async function countMonths(
  queries: Queries,
  day: string,
  where: SQL | undefined,
): Promise<Pick<VisitStatistic, 'visits' | 'growth'>> {
  const today = sql`${day}::date`
  const month = sql`date_trunc('month', ${today})`
  const before = sql`${month} - interval '1 month'`
  const [counted] = await queries
    .select({
      now: sql<number>`coalesce(sum(${visits.count}) filter (where ${visits.day} >= ${month}), 0)::int`,
      before: sql<number>`coalesce(sum(${visits.count}) filter (
        where ${visits.day} < ${month} and ${visits.day} <= ${today} - interval '1 month'), 0)::int`,
    })
    .from(visits)
    .where(and(where, sql`${visits.day} >= ${before}`))
  const { now, before: earlier } = counted ?? { now: 0, before: 0 }
  const growth = earlier === 0 ? null : Math.round(((now - earlier) / earlier) * 10_000) / 100
  return { visits: now, growth }
}

/** Deletes visits that are older than this many days. */
export async function removeOldVisits(queries: Queries, days: number): Promise<void> {
  await queries.delete(visits).where(sql`${visits.day} < now() - make_interval(days => ${days})`)
}
