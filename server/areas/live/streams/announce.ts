import type { EngineEvent } from '@greenroom/live-engine'
import type { Platform } from '../../../platform/platform.ts'

/** Changes within this time are announced together. */
const gatherMs = 250

const changesState: ReadonlySet<EngineEvent['kind']> = new Set([
  'published',
  'unpublished',
  'stalled',
  'resumed',
])

/** Announces rooms whose streams came, went, stalled or resumed to browsers and other servers. */
export function createAnnouncer({ database, events, log }: Pick<Platform, 'database' | 'events' | 'log'>) {
  const waiting = new Set<string>()

  async function publishChanges(): Promise<void> {
    const ids = [...waiting]
    waiting.clear()
    const event = { topic: 'live-room.changed' as const, ids }
    const audience = { permission: 'live-room:read' as const }
    events.deliver(await events.store(database.pool, [{ event, audience }]))
  }
  return (event: EngineEvent): void => {
    if (!changesState.has(event.kind) || !('key' in event)) return
    if (waiting.size === 0) {
      setTimeout(() => {
        publishChanges().catch(error =>
          log.error({ err: error }, 'changes of streams could not be announced'),
        )
      }, gatherMs).unref()
    }
    waiting.add(event.key.roomId)
  }
}
