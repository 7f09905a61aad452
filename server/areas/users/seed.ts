import { inArray, notInArray } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { demoFile } from '../../platform/files/demo/demo-files.ts'
import { openFileAddress } from '../../platform/files/files.ts'
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

type Member = readonly [
  username: string,
  name: string,
  jobName: string,
  introduction: string,
  phone: string,
  daysAgo: number,
]

/** The others of the demo's team, who have no password: they write, inspect and ask, and cannot sign in. */
const demoTeam: readonly Member[] = [
  ['chenxiaohe', '陈晓禾', '美食编辑', '写咖啡和家常菜，周末在老街找新店。', '13701180421', 742],
  ['zhoumuyang', '周沐阳', '数码编辑', '测评先用两周再下结论。', '13901260317', 655],
  ['xuzhiyuan', '许知远', '资深撰稿', '写古镇、毕业和人。', '13611350906', 980],
  ['heqing', '何清', '视觉设计', '负责封面、版式和节日专题。', '13520491188', 533],
  ['adawells', 'Ada Wells', 'English editor', 'Edits the English edition.', '13810620755', 411],
  ['tomreed', 'Tom Reed', 'Video producer', 'Shoots on weekends, cuts on Mondays.', '13720781642', 298],
  ['sunyue', '孙悦', '社区运营', '读者群和留言区，亲子话题。', '13651932275', 367],
  ['zhengkai', '郑凯', '摄像', '户外和航拍，露营老手。', '13552043914', 204],
]

const faceOf = (username: string) => openFileAddress(demoFile(`face-${username}.webp`).id)

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
      const avatar = faceOf(user.username)
      await insertUser(queries, { ...user, avatar, confirmedEmail: user.email }, user.username, role)
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

/** Adds the team of the demo to its two logins, with the demo's history. */
export async function seedDemoTeam(queries: Queries): Promise<void> {
  const [existing] = await queries
    .select({ id: users.id })
    .from(users)
    .where(
      notInArray(
        users.username,
        demoUsers.map(({ username }) => username),
      ),
    )
    .limit(1)
  const [admin] = await queries
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.username, ['admin']))
  const role = (await readRoleNames(queries)).find(({ code }) => code === 'user')
  if (existing || !admin || !role) return
  const passwordHash = await hashPassword(generatePassword())
  const now = Date.now()
  const ids = await queries
    .insert(users)
    .values(
      demoTeam.map(([username, name, jobName, introduction, phone, daysAgo], place) => {
        const email = `${username}@greenroom.example`
        const joinedAt = new Date(now - daysAgo * dayMs)
        return {
          username,
          name,
          jobName,
          introduction,
          phone,
          email,
          passwordHash,
          pid: admin.id,
          avatar: faceOf(username),
          job: 'content-editor',
          organization: 'content-centre',
          organizationName: '内容中心',
          location: place % 3 === 0 ? 'shanghai' : 'beijing',
          locationName: place % 3 === 0 ? '上海' : '北京',
          confirmedEmail: email,
          registrationDate: joinedAt,
          createdAt: joinedAt,
          updatedAt: joinedAt,
          lastSignInAt: new Date(now - (place + 1) * 5 * 3_600_000),
        }
      }),
    )
    .returning({ id: users.id })
  for (const { id } of ids) await setRoles(queries, id, [role.id])
}

const dayMs = 86_400_000
