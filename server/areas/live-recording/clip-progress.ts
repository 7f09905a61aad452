import { randomUUID } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'

/** Browsers and the other servers hear of it at most so often. */
const intervalMs = 500
/** What another server said counts for so long: it may have been killed. */
const forgottenMs = 30_000
const topic = 'live-clip.changed'
/** In place of a share, once the clip is there or has failed. */
const ended = 'ended'

/** Progress of one clip. */
export interface ReportedClip {
  /** @param share that is done, from 0 to 1 */
  report(share: number): void
  end(): void
}

/** How far all servers are with the clips that users make. */
export interface ClipProgress {
  begin(userId: string, recordingId: string): ReportedClip
  /** The share that is done of the clip of a user and a recording, from 0 to 1; null while there is none. */
  read(userId: string, recordingId: string): number | null
}

interface Clip {
  id: string
  share: number
  saidAt: number
}

/**
 * Creates the progress of clips. Each user hears of their own ones. The other servers hear of it by the same events, which
 * name the recording, the clip, and the share that is done.
 */
export function createClipProgress({ database, events, log }: Pick<Platform, 'database' | 'events' | 'log'>) {
  const here = new Map<string, Clip>()
  const onOtherServers = new Map<string, Clip>()
  const own = new Set<string>()
  const keyOf = (userId: string, recordingId: string) => `${userId} ${recordingId}`

  events.listen(({ audience, event }) => {
    const [recordingId, id, share] = event.ids
    if (event.topic !== topic || typeof audience !== 'object' || !('user' in audience)) return
    if (recordingId === undefined || id === undefined || share === undefined || own.has(id)) return
    const key = keyOf(audience.user, recordingId)
    if (share !== ended) onOtherServers.set(key, { id, share: Number(share), saidAt: Date.now() })
    else if (onOtherServers.get(key)?.id === id) onOtherServers.delete(key)
  })

  async function announce(userId: string, ids: string[]): Promise<void> {
    const event = { topic, ids } as const
    events.deliver(await events.store(database.pool, [{ event, audience: { user: userId } }]))
  }

  return {
    begin(userId, recordingId) {
      const key = keyOf(userId, recordingId)
      const clip = { id: randomUUID(), share: 0, saidAt: 0 }
      // One after the other: the end is said last.
      let saying = Promise.resolve()
      const say = (share: string) => {
        clip.saidAt = Date.now()
        saying = saying
          .then(() => announce(userId, [recordingId, clip.id, share]))
          .catch(error => log.warn({ err: error }, 'progress was not announced'))
      }
      here.set(key, clip)
      own.add(clip.id)
      say('0')
      return {
        report(share) {
          clip.share = share
          if (Date.now() - clip.saidAt >= intervalMs) say(String(share))
        },
        end() {
          // The user may have begun another one meanwhile.
          if (here.get(key) === clip) here.delete(key)
          say(ended)
          void saying.then(() => own.delete(clip.id))
        },
      }
    },
    read(userId, recordingId) {
      const key = keyOf(userId, recordingId)
      const reported = onOtherServers.get(key)
      if (reported !== undefined && Date.now() - reported.saidAt > forgottenMs) onOtherServers.delete(key)
      return (here.get(key) ?? onOtherServers.get(key))?.share ?? null
    },
  } satisfies ClipProgress
}
