import {
  type Group,
  type GroupMember,
  type GroupRow,
  groupLimits,
} from '@greenroom/contract/areas/profile/groups'
import { and, asc, desc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { users } from '../../../platform/users/schema.ts'
import { type GroupKind, project, team } from './kinds.ts'

type StoredGroup = GroupKind['groups']['$inferSelect']

/** Whether the user is in a group of the kind. */
const isIn = (queries: Queries, { groups, members }: GroupKind, userId: string): SQL =>
  exists(
    queries
      .select({ id: members.userId })
      .from(members)
      .where(and(eq(members.groupId, groups.id), eq(members.userId, userId))),
  )

/** The first groups by name that the user is in, or all, and how many there are. */
export async function listGroups(
  queries: Queries,
  kind: GroupKind,
  { userId, onlyOwn, text = '' }: { userId: string; onlyOwn: boolean; text?: string | undefined },
): Promise<{ list: GroupRow[]; total: number }> {
  const { groups } = kind
  const condition = and(
    onlyOwn ? isIn(queries, kind, userId) : undefined,
    text === '' ? undefined : sql`position(lower(${text}) in lower(${groups.name})) > 0`,
  )
  const [rows, total] = await Promise.all([
    queries
      .select()
      .from(groups)
      .where(condition)
      .orderBy(sql`${groups.name} collate "zh-x-icu"`, groups.id)
      .limit(groupLimits.listed),
    queries.$count(groups, condition),
  ])
  return { list: await toRows(queries, kind, rows, userId), total }
}

async function toRows(
  queries: Queries,
  kind: GroupKind,
  groupRows: readonly StoredGroup[],
  userId: string,
): Promise<GroupRow[]> {
  const inThem = await membersOf(
    queries,
    kind,
    groupRows.map(({ id }) => id),
  )
  return groupRows.map(group => toRow(group, inThem.get(group.id) ?? [], userId))
}

/** A group with everyone in it, as the user sees it; undefined when there is none. */
export async function findGroup(
  queries: Queries,
  kind: GroupKind,
  id: string,
  userId: string,
): Promise<Group | undefined> {
  const [[group], inThem] = await Promise.all([
    queries.select().from(kind.groups).where(eq(kind.groups.id, id)),
    membersOf(queries, kind, [id]),
  ])
  if (!group) return undefined
  const members = inThem.get(id) ?? []
  return { ...toRow(group, members, userId), members }
}

function toRow(group: StoredGroup, members: readonly GroupMember[], userId: string): GroupRow {
  const { id, name, description, avatar, createdAt, version } = group
  const own = members.find(member => member.id === userId)
  return {
    id,
    name,
    description,
    avatar,
    version,
    peopleNumber: members.length,
    contributors: members.slice(0, groupLimits.contributors).map(member => ({
      name: member.name || member.username,
      email: member.email,
      avatar: member.avatar,
    })),
    joined: own !== undefined,
    lead: own?.lead ?? false,
    createdTime: createdAt.toISOString(),
  }
}

/** Members of these groups, by group: leads first, then the longest-standing. */
async function membersOf(
  queries: Queries,
  { members }: GroupKind,
  ids: readonly string[],
): Promise<Map<string, GroupMember[]>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select({
      groupId: members.groupId,
      id: users.id,
      name: users.name,
      username: users.username,
      avatar: users.avatar,
      jobName: users.jobName,
      email: users.email,
      lead: members.lead,
      joinedAt: members.createdAt,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(inArray(members.groupId, [...ids]))
    .orderBy(desc(members.lead), asc(members.createdAt), users.id)
  const inThem = new Map<string, GroupMember[]>()
  for (const { groupId, joinedAt, ...member } of rows) {
    const list = inThem.get(groupId) ?? []
    list.push({ ...member, joinedTime: joinedAt.toISOString() })
    inThem.set(groupId, list)
  }
  return inThem
}

/** Names of the projects and teams among these ids. */
export async function namesOfGroups(queries: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const named = await Promise.all(
    [team, project].map(({ groups }) =>
      queries
        .select({ id: groups.id, name: groups.name })
        .from(groups)
        .where(inArray(groups.id, [...ids])),
    ),
  )
  return new Map(named.flat().map(({ id, name }) => [id, name]))
}

/** How many groups of the kind the user created, and how many they are in. */
export async function countGroups(
  queries: Queries,
  kind: GroupKind,
  userId: string,
): Promise<{ created: number; joined: number }> {
  const [created, joined] = await Promise.all([
    queries.$count(kind.groups, eq(kind.groups.createdBy, userId)),
    queries.$count(kind.members, eq(kind.members.userId, userId)),
  ])
  return { created, joined }
}
