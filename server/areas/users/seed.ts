import type { Queries } from '../../platform/database/database.ts'
import type { OneTimePassword } from '../../platform/modules/module.ts'
import type { Settings } from '../../platform/settings.ts'
import { users } from '../../platform/users/schema.ts'
import { generatePassword, hashPassword } from '../auth/index.ts'
import { readRoleNames, setRoles } from '../roles/index.ts'

/** The two demo logins (specification §9); the password of each is its user name. */
const demoUsers = [
  {
    username: 'admin',
    role: 'admin',
    name: '王立群',
    job: 'operations-lead',
    jobName: '内容运营负责人',
    organization: 'content-centre',
    organizationName: '内容中心',
    location: 'beijing',
    locationName: '北京',
    email: 'wangliqun@greenroom.example',
    introduction: '负责内容集合、公众号与直播间的日常运营。',
    personalWebsite: 'https://wangliqun.greenroom.example',
    phone: '15012340000',
    registrationDate: new Date('2023-05-10T04:10:00Z'),
    certified: true,
  },
  {
    username: 'user',
    role: 'user',
    name: '李晓彤',
    job: 'content-editor',
    jobName: '内容编辑',
    organization: 'content-centre',
    organizationName: '内容中心',
    location: 'shanghai',
    locationName: '上海',
    email: 'lixiaotong@greenroom.example',
    introduction: '整理选题，维护内容集合。',
    personalWebsite: '',
    phone: '13812345678',
    registrationDate: new Date('2024-03-18T01:30:00Z'),
    certified: false,
  },
] as const

type NewUser = Omit<typeof users.$inferInsert, 'passwordHash'>

/**
 * Creates the first users, when there are none yet: the demo logins, or the first administrator with the password
 * of the settings or a random one-time password, which is returned.
 */
export async function seedUsers(
  queries: Queries,
  { DEMO, ADMIN_USERNAME, ADMIN_PASSWORD }: Pick<Settings, 'DEMO' | 'ADMIN_USERNAME' | 'ADMIN_PASSWORD'>,
): Promise<OneTimePassword | undefined> {
  const [somebody] = await queries.select({ id: users.id }).from(users).limit(1)
  if (somebody) return undefined
  if (DEMO) {
    for (const { role, ...user } of demoUsers) {
      await insertUser(queries, { ...user, confirmedEmail: user.email }, user.username, role)
    }
    return undefined
  }
  const password = ADMIN_PASSWORD ?? generatePassword()
  const mustChangePassword = ADMIN_PASSWORD === undefined
  await insertUser(
    queries,
    { username: ADMIN_USERNAME, name: ADMIN_USERNAME, mustChangePassword },
    password,
    'admin',
  )
  return mustChangePassword ? { username: ADMIN_USERNAME, password } : undefined
}

/** Makes a user with one role, and gives the id. */
export async function insertUser(
  queries: Queries,
  user: NewUser,
  password: string,
  roleCode: string,
): Promise<string> {
  const passwordHash = await hashPassword(password)
  const [createdUser] = await queries
    .insert(users)
    .values({ ...user, passwordHash })
    .returning({ id: users.id })
  const role = (await readRoleNames(queries)).find(({ code }) => code === roleCode)
  if (!createdUser || !role)
    throw new Error(`The user ${user.username} could not be given the role ${roleCode}`)
  await setRoles(queries, createdUser.id, [role.id])
  return createdUser.id
}
