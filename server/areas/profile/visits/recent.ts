import { type RecentVisit, workplaceLimits } from '@greenroom/contract/areas/profile/workplace'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { teamMembers, teams } from '../../../platform/users/schema.ts'
import { projectMembers, projects } from '../groups/schema.ts'
import { visits } from './schema.ts'

/** How many days of visits are considered. */
const days = 90

/** The user's latest pages, and the latest groups that they are still in. */
export async function recentVisits(queries: Queries, userId: string): Promise<RecentVisit[]> {
  const last = sql<string>`max(${visits.lastAt})`
  const from = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const rows = await queries
    .select({ page: visits.page, subject: visits.subject, last })
    .from(visits)
    .where(and(eq(visits.userId, userId), gte(visits.day, from)))
    .groupBy(visits.page, visits.subject)
    .orderBy(sql`${last} desc`)
    .limit(workplaceLimits.recent)
  const titles = await titlesOfOwn(queries, userId)
  return rows.flatMap(({ page, subject, last }): RecentVisit[] => {
    const time = new Date(last).toISOString()
    if (subject === '') return [{ page, subject: null, time }]
    const title = titles.get(subject)
    return title === undefined ? [] : [{ page, subject: { id: subject, title }, time }]
  })
}

/** Names of the projects and teams that a user is in, by id. */
async function titlesOfOwn(queries: Queries, userId: string): Promise<ReadonlyMap<string, string>> {
  const [ofProjects, ofTeams] = await Promise.all([
    queries
      .select({ id: projects.id, name: projects.name })
      .from(projects)
      .innerJoin(projectMembers, eq(projectMembers.groupId, projects.id))
      .where(eq(projectMembers.userId, userId)),
    queries
      .select({ id: teams.id, name: teams.name })
      .from(teams)
      .innerJoin(teamMembers, eq(teamMembers.groupId, teams.id))
      .where(eq(teamMembers.userId, userId)),
  ])
  return new Map([...ofProjects, ...ofTeams].map(({ id, name }) => [id, name]))
}
