import { readUserInfo, type UserRecord } from '@greenroom/contract/areas/auth/sign-in'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import type { Settings } from '../../platform/settings.ts'
import { maskPhone } from '../../platform/users/mask-phone.ts'
import { findUser, type StoredUser } from '../../platform/users/store.ts'
import { readShownAccess } from '../roles/index.ts'

/** The call on who is signed in. */
export const userInfoHandler = ({
  TIME_ZONE,
  LOCK_MINUTES,
}: Pick<Settings, 'TIME_ZONE' | 'LOCK_MINUTES'>): Handler =>
  handle(readUserInfo, async ({ actor, queries }) => {
    const [user, access] = await Promise.all([findUser(queries, actor.id), readShownAccess(queries, actor)])
    if (!user) throw fail('notSignedIn')
    return { ...toUserRecord(user, access), timeZone: TIME_ZONE, lockMinutes: LOCK_MINUTES }
  })

function toUserRecord(
  user: StoredUser,
  { role, permissions, lastingPermissions }: Awaited<ReturnType<typeof readShownAccess>>,
): Omit<UserRecord, 'timeZone' | 'lockMinutes'> {
  return {
    id: user.id,
    pid: user.pid,
    createTime: user.createdAt.toISOString(),
    username: user.username,
    name: user.name,
    avatar: user.avatar,
    job: user.job,
    jobName: user.jobName,
    organization: user.organization,
    organizationName: user.organizationName,
    location: user.location,
    locationName: user.locationName,
    email: user.email,
    introduction: user.introduction,
    personalWebsite: user.personalWebsite,
    phone: maskPhone(user.phone),
    registrationDate: user.registrationDate.toISOString(),
    accountId: user.accountId,
    certification: user.certified ? 1 : 0,
    role,
    permissions: [...permissions],
    temporaryPermissions: [...permissions.difference(lastingPermissions)],
  }
}
