import type { Parameters } from '@greenroom/contract/areas/parameters/parameters'
import { inArray } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { users } from '../../platform/users/schema.ts'
import { parameterChanges, parameterSettings } from './schema.ts'

/** What the studio starts with. */
const first: Parameters = {
  videoMode: 'custom',
  videoAcquisitionResolution: '720*1280',
  videoAcquisitionFrameRate: 15,
  videoEncodingResolution: '720*1280',
  videoEncodingMinRate: 300,
  videoEncodingMaxRate: 1500,
  videoEncodingDefaultRate: 800,
  videoEncodingFrameRate: 15,
  videoEncodingProfile: 'high',
  audioMode: 'custom',
  audioAcquisitionChannels: 8,
  audioEncodingChannels: 2,
  audioEncodingRate: 160,
  audioEncodingProfile: 'AAC-LC',
}
const day = 86_400_000
const waitingHours = 3

/** Fills in the parameters that the studio starts with, once. */
export async function seedParameters(queries: Queries): Promise<void> {
  await queries.insert(parameterSettings).values(first).onConflictDoNothing()
}

/** Sample requests of the demo's two users, once: approved, returned and withdrawn ones. */
export async function seedDemoParameters(queries: Queries): Promise<void> {
  const [existing] = await queries.select({ id: parameterChanges.id }).from(parameterChanges).limit(1)
  if (existing) return
  const rows = await queries
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.username, ['admin', 'user', 'zhengkai', 'tomreed']))
  const idOf = (username: string) => rows.find(user => user.username === username)?.id
  const [admin, user, camera, producer] = ['admin', 'user', 'zhengkai', 'tomreed'].map(idOf)
  if (!admin || !user) return
  const ago = (days: number) => new Date(Date.now() - days * day)
  const before: Parameters = {
    ...first,
    videoAcquisitionFrameRate: 10,
    videoEncodingFrameRate: 10,
    videoEncodingDefaultRate: 500,
  }
  const common = { originalVersion: 1, original: before }
  const approvedAt = ago(2)
  await queries.insert(parameterChanges).values([
    {
      ...common,
      userId: admin,
      state: 'cancelled',
      proposed: { ...before, videoEncodingMaxRate: 1800, videoEncodingDefaultRate: 1200 },
      description: '周年庆直播临时提高码率',
      createdAt: ago(23),
      decidedAt: ago(22),
    },
    {
      ...common,
      userId: user,
      decidedBy: admin,
      state: 'returned',
      proposed: { ...before, audioEncodingChannels: 8, audioEncodingRate: 640 },
      description: '音乐专场保留全部声道',
      answer: '观众端只支持立体声，请改为 2 声道后重新提交',
      createdAt: ago(9),
      decidedAt: ago(8),
    },
    {
      ...common,
      userId: user,
      decidedBy: admin,
      state: 'passed',
      proposed: first,
      description: '晚间直播画面卡顿，提高帧率与默认码率',
      createdAt: ago(3),
      decidedAt: approvedAt,
    },
  ])
  await queries.update(parameterSettings).set({ version: 2, updatedAt: approvedAt })
  if (!camera || !producer) return
  // The team asks, too: one request waits for the administrator.
  await queries.insert(parameterChanges).values([
    {
      ...common,
      userId: producer,
      decidedBy: admin,
      state: 'returned',
      proposed: { ...before, videoEncodingProfile: 'baseline' },
      description: 'Base profile for older phones',
      answer: '旧机型占比不到 1%，保持 High',
      createdAt: ago(6),
      decidedAt: ago(5),
    },
    {
      userId: camera,
      originalVersion: 2,
      original: first,
      proposed: { ...first, videoEncodingMaxRate: 1800, videoEncodingDefaultRate: 1200 },
      description: '周六露营直播在户外，信号稳定，申请提高码率上限',
      createdAt: new Date(Date.now() - waitingHours * 3_600_000),
    },
  ])
}
