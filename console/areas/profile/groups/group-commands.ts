import type { Group, GroupMember } from '@greenroom/contract/areas/profile/groups'
import i18next from 'i18next'
import { callWithId } from '../../../kit/call/call.ts'
import { runCommand } from '../../../kit/command/run-command.ts'
import { isGranted } from '../../../kit/session/permission.tsx'
import { session } from '../../../kit/session/session.ts'
import type { GroupKind } from './kinds.ts'

/** Display name of a member. */
export const memberName = ({ name, username }: Pick<GroupMember, 'name' | 'username'>) => name || username

/** Undoing a change of a group needs the permission to manage all of its kind. */
const shared = (kind: GroupKind) =>
  ({
    isFinal: !isGranted([kind.manage], session.getState().user?.permissions ?? []),
    refusals: { notFound: () => i18next.t('profile:group.missing') },
    topics: [`${kind.name}.changed`],
  }) as const

/** Adds a user to the group, or makes a member lead it or stop leading it. */
export async function putInto(
  kind: GroupKind,
  { id }: Group,
  user: { id: string; name: string; username: string },
  lead: boolean,
): Promise<void> {
  const body = { users: [user.id], lead }
  await runCommand({
    send: options => callWithId(kind.calls.addMembers, { params: { id }, body }, options),
    done: () => i18next.t('profile:group.changed', { name: memberName(user) }),
    ...shared(kind),
  })
}

/** Removes a member from the group. */
export async function takeOut(kind: GroupKind, group: Group, member: GroupMember): Promise<void> {
  const name = memberName(member)
  const params = { id: group.id, userId: member.id }
  await runCommand({
    confirm: {
      title: i18next.t('profile:group.removeTitle'),
      message: i18next.t('profile:group.removeQuestion', { name, group: group.name }),
      confirmLabel: i18next.t('profile:group.remove'),
      danger: true,
    },
    send: options => callWithId(kind.calls.removeMember, { params }, options),
    done: () => i18next.t('profile:group.removed', { name }),
    ...shared(kind),
  })
}

/** The user leaves the group. @returns whether they did */
export async function leave(kind: GroupKind, { id, name }: Group): Promise<boolean> {
  const userId = session.getState().user?.id
  if (userId === undefined) return false
  return runCommand({
    confirm: {
      title: i18next.t('profile:group.leaveTitle'),
      message: i18next.t('profile:group.leaveQuestion', { name }),
      confirmLabel: i18next.t('profile:group.leave'),
      danger: true,
    },
    send: options => callWithId(kind.calls.removeMember, { params: { id, userId } }, options),
    done: () => i18next.t('profile:group.left', { name }),
    ...shared(kind),
  })
}

/** Deletes the group. @returns whether it was deleted */
export function remove(kind: GroupKind, { id, name }: Group): Promise<boolean> {
  return runCommand({
    confirm: {
      title: i18next.t(`profile:group.${kind.name}.deleteTitle`),
      message: i18next.t('profile:group.deleteQuestion', { name }),
      confirmLabel: i18next.t('profile:group.delete'),
      danger: true,
    },
    send: options => callWithId(kind.calls.remove, { params: { id } }, options),
    done: () => i18next.t('profile:group.deleted', { name }),
    ...shared(kind),
  })
}
