import type { Group, GroupMember } from '@greenroom/contract/areas/profile/groups'
import i18next from 'i18next'
import { CallFailure, call } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { invalidate } from '../../../kit/events.ts'
import { session } from '../../../kit/session.ts'
import { toast } from '../../../kit/toast.ts'
import type { GroupKind } from './kinds.ts'

/** Display name of a member. */
export const memberName = ({ name, username }: Pick<GroupMember, 'name' | 'username'>) => name || username

/** Adds a user to the group, or makes a member lead it or stop leading it. */
export async function putInto(
  kind: GroupKind,
  { id }: Group,
  user: { id: string; name: string; username: string },
  lead: boolean,
): Promise<void> {
  await run(kind, async () => {
    const body = { users: [user.id], lead }
    await call(kind.calls.addMembers, { params: { id }, body }, { quiet: ['notFound'] })
    toast.success(i18next.t('profile:group.changed', { name: memberName(user) }))
  })
}

/** Asks, then removes a member from the group. */
export async function takeOut(kind: GroupKind, group: Group, member: GroupMember): Promise<void> {
  const name = memberName(member)
  const confirmed = await confirmAction({
    title: i18next.t('profile:group.removeTitle'),
    message: i18next.t('profile:group.removeQuestion', { name, group: group.name }),
    confirmLabel: i18next.t('profile:group.remove'),
    danger: true,
  })
  if (!confirmed) return
  await run(kind, async () => {
    const params = { id: group.id, userId: member.id }
    await call(kind.calls.removeMember, { params }, { quiet: ['notFound'] })
    toast.success(i18next.t('profile:group.removed', { name }))
  })
}

/** Asks, then the user leaves the group. @returns whether they did */
export async function leave(kind: GroupKind, { id, name }: Group): Promise<boolean> {
  const confirmed = await confirmAction({
    title: i18next.t('profile:group.leaveTitle'),
    message: i18next.t('profile:group.leaveQuestion', { name }),
    confirmLabel: i18next.t('profile:group.leave'),
    danger: true,
  })
  const userId = session.getState().user?.id
  if (!confirmed || userId === undefined) return false
  return run(kind, async () => {
    await call(kind.calls.removeMember, { params: { id, userId } }, { quiet: ['notFound'] })
    toast.success(i18next.t('profile:group.left', { name }))
  })
}

/** Asks for the name, then deletes the group. @returns whether it was deleted */
export async function remove(kind: GroupKind, { id, name }: Group): Promise<boolean> {
  const confirmed = await confirmAction({
    title: i18next.t(`profile:group.${kind.name}.deleteTitle`),
    message: i18next.t('profile:group.deleteQuestion', { name }),
    confirmLabel: i18next.t('profile:group.delete'),
    danger: true,
  })
  if (!confirmed) return false
  return run(kind, async () => {
    await call(kind.calls.remove, { params: { id } }, { quiet: ['notFound'] })
    toast.success(i18next.t('profile:group.deleted', { name }))
  })
}

/** Makes a call about a group, and reads the groups again even after a failure. @returns whether it succeeded */
async function run(kind: GroupKind, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    if (failure.reason === 'notFound') toast.failure(failure, i18next.t('profile:group.missing'))
    return false
  } finally {
    void invalidate(`${kind.name}.changed`)
  }
}
