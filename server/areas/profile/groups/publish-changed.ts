import type { Group, GroupMember } from '@greenroom/contract/areas/profile/groups'
import type { Text } from '@greenroom/contract/languages'
import type { Actor } from '../../../platform/access/actor.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { notify } from '../../messages/index.ts'
import type { GroupKind } from './kinds.ts'

/** Context of a change. */
export type Changing = Pick<HandlerContext<never>, 'queries' | 'publish' | 'request'> & { actor: Actor }

const kindNames: Record<GroupKind['name'], Text> = {
  team: { 'zh-CN': '团队', 'en-US': 'team' },
  project: { 'zh-CN': '项目', 'en-US': 'project' },
}

/** Publishes to these users' browsers, and to all servers if the kind affects data scopes, that a group changed. */
export function publishChanged(
  { publish }: Pick<Changing, 'publish'>,
  kind: GroupKind,
  id: string,
  members: readonly Pick<GroupMember, 'id'>[],
): void {
  const topic = `${kind.name}.changed` as const
  publish({ topic, ids: [id] }, { permission: kind.manage })
  for (const { id: user } of members) {
    publish({ topic, ids: [id] }, { user })
    if (kind.widensScope) publish({ topic: 'access.changed', ids: [user] }, { user })
  }
}

/** Notifies users that they were added. */
export async function publishAdded(
  work: Changing,
  { name }: GroupKind,
  group: Group,
  added: readonly string[],
): Promise<void> {
  const kind = kindNames[name]
  await notifyOthers(work, added, {
    title: { 'zh-CN': `您已加入${kind['zh-CN']}`, 'en-US': `You were added to a ${kind['en-US']}` },
    content: {
      'zh-CN': `${work.actor.name}将您加入了${kind['zh-CN']}“${group.name}”。`,
      'en-US': `${work.actor.name} added you to the ${kind['en-US']} “${group.name}”.`,
    },
  })
}

/** Notifies a member who was removed by another user. */
export async function publishRemoved(
  work: Changing,
  { name }: GroupKind,
  group: Group,
  userId: string,
): Promise<void> {
  const kind = kindNames[name]
  await notifyOthers(work, [userId], {
    title: { 'zh-CN': `您已被移出${kind['zh-CN']}`, 'en-US': `You were removed from a ${kind['en-US']}` },
    content: {
      'zh-CN': `${work.actor.name}将您移出了${kind['zh-CN']}“${group.name}”。`,
      'en-US': `${work.actor.name} removed you from the ${kind['en-US']} “${group.name}”.`,
    },
  })
}

/** Notifies the members of a deleted group. */
export async function publishDeleted(work: Changing, { name }: GroupKind, group: Group): Promise<void> {
  const kind = kindNames[name]
  const users = group.members.map(({ id }) => id)
  await notifyOthers(work, users, {
    title: { 'zh-CN': `${kind['zh-CN']}已删除`, 'en-US': `A ${kind['en-US']} was deleted` },
    content: {
      'zh-CN': `${work.actor.name}删除了${kind['zh-CN']}“${group.name}”。`,
      'en-US': `${work.actor.name} deleted the ${kind['en-US']} “${group.name}”.`,
    },
  })
}

async function notifyOthers(
  { queries, publish, actor }: Changing,
  users: readonly string[],
  texts: { title: Text; content: Text },
): Promise<void> {
  const others = users.filter(user => user !== actor.id)
  if (others.length === 0) return
  const subTitle = { 'zh-CN': actor.name, 'en-US': actor.name }
  await notify({ queries, publish }, { to: { users: others }, subTitle, ...texts })
}
