import type { Text } from '@greenroom/contract/languages'
import { inArray } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { users } from '../../platform/users/schema.ts'
import { asWritten } from './announce.ts'
import { messages } from './schema.ts'

type DemoMessage = Pick<
  typeof messages.$inferInsert,
  'type' | 'subTitle' | 'content' | 'messageType' | 'status'
> & {
  /** Absent for a message of the other demo user, whose name then is the title. */
  title?: Text
  minutesAgo: number
}

const text = (chinese: string, english: string) => ({ 'zh-CN': chinese, 'en-US': english })

/** Three messages and two notices of the demo; its to-do is a request for an account. */
const demoMessages: readonly DemoMessage[] = [
  {
    type: 'message',
    subTitle: text('的私信', 'wrote to you'),
    content: text(
      '春节专题的封面我换好了，麻烦您有空看一下，没问题的话今晚就排期。',
      'The cover of the Spring Festival feature is done. Please have a look; if it is fine, it is scheduled for tonight.',
    ),
    status: 0,
    minutesAgo: 12,
  },
  {
    type: 'message',
    subTitle: text('的回复', 'replied'),
    content: text(
      '露营话题的素材已经补齐，一共十二条，放在内容集合里了。',
      'The material on camping is complete: twelve pieces, all in the content set.',
    ),
    status: 0,
    minutesAgo: 95,
  },
  {
    type: 'message',
    subTitle: text('的回复', 'replied'),
    content: text(
      '收到，城市夜跑的短视频明天上午重新剪一版。',
      'Got it. The short video on night runs will be cut again tomorrow morning.',
    ),
    status: 1,
    minutesAgo: 26 * 60,
  },
  {
    type: 'notice',
    title: text('续费提醒', 'Renewal due'),
    subTitle: text('', ''),
    content: text(
      '“用户分布”服务即将到期，请及时续费，以免影响查看。',
      'The service “User distribution” expires soon. Renew it to keep its figures.',
    ),
    messageType: 3,
    status: 0,
    minutesAgo: 180,
  },
  {
    type: 'notice',
    title: text('规则已开通', 'Rule opened'),
    subTitle: text('', ''),
    content: text(
      '“内容屏蔽规则”已于今日开通，命中的内容将不再展示。',
      'The rule “Content blocking” is open from today: content items that it matches are not shown any more.',
    ),
    messageType: 1,
    status: 1,
    minutesAgo: 2 * 24 * 60,
  },
]

const minute = 60_000

/** Creates sample messages for the demo users, only when there are no messages yet. */
export async function seedDemoMessages(queries: Queries): Promise<void> {
  const [existing] = await queries.select({ id: messages.id }).from(messages).limit(1)
  if (existing) return
  const now = Date.now()
  const logins = await queries
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.username, ['admin', 'user']))
  const rows = logins.flatMap(({ id }) => {
    const other = logins.find(login => login.id !== id)
    return demoMessages.map(({ minutesAgo, title, ...message }) => ({
      ...message,
      title: title ?? asWritten(other?.name ?? ''),
      senderId: title ? null : other?.id,
      userId: id,
      createdAt: new Date(now - minutesAgo * minute),
    }))
  })
  if (rows.length > 0) await queries.insert(messages).values(rows)
}
