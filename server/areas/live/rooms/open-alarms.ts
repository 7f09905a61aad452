import type { Queries } from '../../../platform/database/database.ts'

/** How many alarms are open in a room. */
export interface OpenAlarms {
  all: number
  ofActiveSlot: number
}

/** How many alarms are open, by room; rooms without one are not in it. */
export type CountOpenAlarms = (
  queries: Queries,
  roomIds: readonly string[],
) => Promise<ReadonlyMap<string, OpenAlarms>>
