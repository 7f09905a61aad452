import type { Platform } from '../../platform/platform.ts'

/** Browsers hear of it at most so often. */
const intervalMs = 500

/** Progress of one clip. */
export interface ReportedClip {
  /** @param share that is done, from 0 to 1 */
  report(share: number): void
  end(): void
}

/** How far this server is with the clips that users make. Other servers do not know it. */
export interface ClipProgress {
  begin(userId: string, recordingId: string): ReportedClip
  /** The share that is done of the clip of a user and a recording, from 0 to 1; null while there is none here. */
  read(userId: string, recordingId: string): number | null
}

/** Creates the progress of clips. Each user hears of their own ones. */
export function createClipProgress({ database, events, log }: Pick<Platform, 'database' | 'events' | 'log'>) {
  const shares = new Map<string, { share: number }>()
  const keyOf = (userId: string, recordingId: string) => `${userId} ${recordingId}`

  async function announce(userId: string, recordingId: string): Promise<void> {
    const event = { topic: 'live-clip.changed' as const, ids: [recordingId] }
    events.deliver(await events.store(database.pool, [{ event, audience: { user: userId } }]))
  }

  return {
    begin(userId, recordingId) {
      const key = keyOf(userId, recordingId)
      const clip = { share: 0 }
      let announcedAt = Date.now()
      shares.set(key, clip)
      return {
        report(share) {
          clip.share = share
          if (Date.now() - announcedAt < intervalMs) return
          announcedAt = Date.now()
          announce(userId, recordingId).catch(error => log.warn({ err: error }, 'progress was not announced'))
        },
        end() {
          // The user may have begun another one meanwhile.
          if (shares.get(key) === clip) shares.delete(key)
        },
      }
    },
    read: (userId, recordingId) => shares.get(keyOf(userId, recordingId))?.share ?? null,
  } satisfies ClipProgress
}
