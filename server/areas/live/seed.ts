import type { Queries } from '../../platform/database/database.ts'
import { demoRooms } from './demo/demo-rooms.ts'
import { insertRoom } from './rooms/store.ts'
import { liveRooms } from './schema.ts'

/** Adds the rooms of the demo; the start of a demo server pushes streams into them. */
export async function seedDemoRooms(queries: Queries): Promise<void> {
  if ((await queries.$count(liveRooms)) > 0) return
  for (const { fields, id } of demoRooms) await insertRoom(queries, { id, ...fields })
}
