import {
  type Group,
  type GroupChange,
  type GroupFields,
  type GroupMember,
  groupLimits,
} from '@greenroom/contract/areas/profile/groups'
import type { Language } from '@greenroom/contract/languages'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import { assertLastingPermission } from '../../../platform/access/permission.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { fail } from '../../../platform/errors.ts'
import { lockRecipients } from '../../roles/index.ts'
import type { GroupKind } from './kinds.ts'
import {
  type Changing,
  publishAdded,
  publishChanged,
  publishDeleted,
  publishRemoved,
} from './publish-changed.ts'
import { findGroup } from './store.ts'

/** Creates a group that the user leads. */
export async function createGroup(work: Changing, kind: GroupKind, fields: GroupFields): Promise<Group> {
  const { queries, actor } = work
  const group = await onlyRow(
    queries
      .insert(kind.groups)
      .values({ ...fields, createdBy: actor.id })
      .returning({ id: kind.groups.id }),
  )
  await queries.insert(kind.members).values({ groupId: group.id, userId: actor.id, lead: true })
  return changed(work, kind, group.id)
}

/** Changes a group's texts from the version that the change started from. */
export async function updateGroup(
  work: Changing,
  kind: GroupKind,
  id: string,
  { version, changes }: GroupChange,
): Promise<Group> {
  const { groups } = kind
  const current = await lockGroup(work, kind, id)
  requireLead(work, kind, current)
  if (current.version !== version) throw fail('conflict', { current: { ...current } })
  await work.queries
    .update(groups)
    .set({ ...changes, version: sql`${groups.version} + 1`, updatedAt: sql`now()` })
    .where(eq(groups.id, id))
  return changed(work, kind, id)
}

/** Deletes a group and notifies its members. */
export async function deleteGroup(work: Changing, kind: GroupKind, id: string): Promise<null> {
  const group = await lockGroup(work, kind, id)
  requireMemberLead(work, kind, group)
  await work.queries.delete(kind.groups).where(eq(kind.groups.id, id))
  publishChanged(work, kind, id, group.members)
  await publishDeleted(work, kind, group)
  return null
}

/** Adds users to a group; for members, sets whether they lead it. */
export async function addMembers(
  work: Changing,
  kind: GroupKind,
  id: string,
  { users, lead }: { users: readonly string[]; lead: boolean },
): Promise<Group> {
  const { actor, queries, request } = work
  const { members } = kind
  const group = await lockGroup(work, kind, id)
  requireMemberLead(work, kind, group)
  const inIt = new Set(group.members.map(member => member.id))
  const added = users.filter(user => !inIt.has(user))
  const locked = await lockRecipients(queries, { users: added, visibleTo: actor })
  if (locked.length < added.length) throw invalidUsers('unknownUser', request.language)
  if (added.length > 0) requireSeen(actor, kind, group.members)
  if (inIt.size + added.length > groupLimits.members) throw invalidUsers('groupFull', request.language)
  requireLeadLeft(group.members, member => (users.includes(member.id) ? lead : member.lead), lead)
  if (added.length > 0) {
    await queries.insert(members).values(added.map(userId => ({ groupId: id, userId, lead })))
  }
  for (const { id: userId } of group.members.filter(
    member => users.includes(member.id) && member.lead !== lead,
  )) {
    await queries
      .update(members)
      .set({ lead })
      .where(isMember(kind, id, userId))
  }
  await publishAdded(work, kind, group, added)
  return changed(work, kind, id)
}

/** Removes a member; members may also leave by themselves. */
export async function removeMember(
  work: Changing,
  kind: GroupKind,
  { id, userId }: { id: string; userId: string },
): Promise<null> {
  const group = await lockGroup(work, kind, id)
  if (userId !== work.actor.id) requireMemberLead(work, kind, group)
  if (!group.members.some(member => member.id === userId)) throw fail('notFound')
  requireLeadLeft(group.members, member => member.lead && member.id !== userId, false)
  await work.queries.delete(kind.members).where(isMember(kind, id, userId))
  publishChanged(work, kind, id, group.members)
  await publishRemoved(work, kind, group, userId)
  return null
}

/**
 * Checks that the actor sees the rows of all users that become team mates: members of a team see each other's rows, so
 * no user may add others, or themselves, to a group with users outside of their data scope.
 * @throws ApiError `aboveOwnRights`
 */
export function requireSeen(
  { dataScope }: Pick<Actor, 'dataScope'>,
  { widensScope }: GroupKind,
  members: readonly { id: string }[],
): void {
  if (!widensScope || dataScope === 'all') return
  if (members.some(({ id }) => !dataScope.includes(id))) throw fail('aboveOwnRights')
}

const isMember = ({ members }: GroupKind, groupId: string, userId: string) =>
  and(eq(members.groupId, groupId), eq(members.userId, userId))

/** Locks a group until the transaction ends. @throws ApiError `notFound`, also for users who may not see it */
async function lockGroup({ queries, actor }: Changing, kind: GroupKind, id: string): Promise<Group> {
  await queries
    .select({ id: kind.groups.id })
    .from(kind.groups)
    .where(eq(kind.groups.id, id))
    .for('no key update')
  const group = await findGroup(queries, kind, id, actor.id)
  if (!group || !maySee(kind, group, actor)) throw fail('notFound')
  return group
}

/** Whether a group is shown to the user: they are in it, or manage all of them. */
export function maySee(kind: GroupKind, group: Group, actor: Actor): boolean {
  return group.joined || actor.permissions.has(kind.manage)
}

/** @throws ApiError `forbidden` unless the user leads the group or may manage all of the kind */
function requireLead({ actor }: Changing, { manage }: GroupKind, group: Group): void {
  if (!group.lead && !actor.permissions.has(manage)) throw fail('forbidden', { permission: manage })
}

/** The same for changes of members. @throws ApiError `temporaryPermission` where membership widens the users' data scope */
function requireMemberLead(work: Changing, kind: GroupKind, group: Group): void {
  requireLead(work, kind, group)
  if (group.lead || !kind.widensScope) return
  assertLastingPermission({ access: kind.manage, needsLastingPermission: true }, work.actor)
}

/** @throws ApiError `lastLead` when a group with a lead would have none afterwards */
function requireLeadLeft(
  members: readonly GroupMember[],
  leads: (member: GroupMember) => boolean,
  othersLead: boolean,
): void {
  if (othersLead || !members.some(({ lead }) => lead)) return
  if (!members.some(leads)) throw fail('lastLead')
}

function invalidUsers(rule: RuleKey, language: Language) {
  return fail('invalid', { issues: [{ path: 'body.users', msg: ruleText(rule, language) }] })
}

/** Notifies the group's viewers, and returns the group as it is now. */
async function changed(work: Changing, kind: GroupKind, id: string): Promise<Group> {
  const group = await findGroup(work.queries, kind, id, work.actor.id)
  if (!group) throw new Error('A changed group was not there')
  publishChanged(work, kind, id, group.members)
  return group
}
