import { eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { users } from '../../platform/users/schema.ts'
import { demoRooms, roomsToJoin } from '../live/index.ts'
import { liveShows } from './schema.ts'

const minuteMs = 60_000

/** Shows of the demo around its first start: the place of the room, and the minutes from then. */
const shows = [
  {
    ...{ place: 0, from: -40, to: 80, owner: 'admin', title: '编辑部开放日：选题会直播' },
    notes: '20 分钟选题会，之后连线读者。备用主持：林编辑。',
  },
  {
    ...{ place: 1, from: 45, to: 105, owner: 'user', title: 'Pumpkin soup, step by step' },
    notes: 'Close-up camera on the hot standby.',
  },
  {
    ...{ place: 3, from: 150, to: 270, owner: 'admin', title: 'Weekend concert, first set' },
    notes: '',
  },
] as const

/** Plans shows of the demo's rooms, once. */
export async function seedDemoShows(queries: Queries): Promise<void> {
  if ((await queries.$count(liveShows)) > 0) return
  const now = Math.floor(Date.now() / minuteMs) * minuteMs
  const rooms = roomsToJoin(queries)
  for (const { place, from, to, owner, ...texts } of shows) {
    const roomId = demoRooms[place]?.id ?? ''
    const [room] = await queries.select({ id: rooms.id }).from(rooms).where(eq(rooms.id, roomId))
    const [user] = await queries.select({ id: users.id }).from(users).where(eq(users.username, owner))
    if (!room) continue
    await queries.insert(liveShows).values({
      ...texts,
      roomId,
      ownerId: user?.id ?? null,
      startAt: new Date(now + from * minuteMs),
      endAt: new Date(now + to * minuteMs),
    })
  }
}
