import type { Queries } from '../../../platform/database/database.ts'
import { hashPassword } from '../../auth/index.ts'
import { registrations } from './schema.ts'

/** A request for an account in the demo; as with its logins, the password is the user name. */
const applicant = {
  username: 'linyizhou',
  name: '林一舟',
  email: 'linyizhou@greenroom.example',
  reason: '负责城市夜跑话题的短视频剪辑',
  language: 'zh-CN',
} as const
const hoursWaiting = 4

/** The waiting request of the demo, once: only when there is no request yet. */
export async function seedDemoRegistrations(queries: Queries): Promise<void> {
  const [existing] = await queries.select({ id: registrations.id }).from(registrations).limit(1)
  if (existing) return
  await queries.insert(registrations).values({
    ...applicant,
    passwordHash: await hashPassword(applicant.username),
    createdAt: new Date(Date.now() - hoursWaiting * 3_600_000),
  })
}
