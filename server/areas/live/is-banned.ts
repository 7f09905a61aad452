import type { StoredRoom } from './store.ts'

/** Whether pushing into a room is refused at this moment. */
export const isBanned = ({ bannedAt, bannedUntil }: Pick<StoredRoom, 'bannedAt' | 'bannedUntil'>): boolean =>
  bannedAt !== null && (bannedUntil === null || bannedUntil.getTime() > Date.now())
