import type { Queries } from '../../../platform/database/database.ts'
import { readRoleNames } from '../../roles/index.ts'
import { workplacePosts } from './schema.ts'

type NewPost = typeof workplacePosts.$inferInsert
type DemoPost = Pick<NewPost, 'title'> & Partial<Pick<NewPost, 'tag' | 'link'>> & { forAdmins?: true }

const dayMs = 86_400_000

/** They link to pages that everyone may open. */
const announcements: readonly DemoPost[] = [
  { tag: 'activity', title: '短视频征集活动开始，投稿请先加入内容集合', link: '/list/search-table' },
  { tag: 'message', title: '质检结论须写明原因，驳回前请对照规则', link: '/list/card' },
  { tag: 'notice', title: '周日 02:00–04:00 系统维护，期间请勿上传视频' },
  { tag: 'notice', title: '请为账号开启两步验证', link: '/user/setting?tab=security' },
  { tag: 'message', title: '话题命名规范更新：同一事件只用一个话题', link: '/list/content' },
]

const documents: readonly DemoPost[] = [
  { title: '接口文档', link: '/api/docs' },
  { title: '组件文档', link: 'https://mantine.dev' },
  { title: '常见问题', link: 'https://help.mantine.dev' },
  { title: '接入流程', link: '/list/content?sources=1', forAdmins: true },
  { title: '消息与待办', link: '/user/message' },
]

const slides: readonly DemoPost[] = [
  { title: '一次采集，多处发布：用规则维护内容集合', link: '/list/search-table' },
  { title: '质检队列：逐条判定，结论可追溯', link: '/list/card' },
  { title: '按 ⌘K 或 Ctrl+K，直达任何页面和记录' },
]

/** Adds sample posts when there are no posts. */
export async function seedDemoPosts(queries: Queries): Promise<void> {
  if ((await queries.$count(workplacePosts)) > 0) return
  const admins = (await readRoleNames(queries)).filter(({ base }) => base === 'admin')
  const roleIds = admins.map(({ id }) => id)
  const now = Date.now()
  const rows = (kind: NewPost['kind'], posts: readonly DemoPost[]): NewPost[] =>
    posts.map(({ forAdmins, ...post }, index) => {
      const createdAt = new Date(now - (2 * index + 1) * dayMs)
      return {
        kind,
        tag: 'notice' as const,
        ...post,
        position: index + 1,
        createdAt,
        updatedAt: createdAt,
        roleIds: forAdmins ? roleIds : [],
      }
    })
  await queries
    .insert(workplacePosts)
    .values([
      ...rows('announcement', announcements),
      ...rows('document', documents),
      ...rows('slide', slides),
    ])
}
