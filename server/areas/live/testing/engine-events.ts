import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { EngineEvent } from '@greenroom/live-engine'
import { registry } from '../../../modules.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { liveOf } from '../live.ts'

/** Records the events of a server's engine, and waits for them. */
export function recordEngine(server: TestServer) {
  const recorded: EngineEvent[] = []
  const waiting = new Set<() => void>()
  liveOf(server.platform, registry).host.onEvent(event => {
    recorded.push(event)
    for (const check of [...waiting]) check()
  })

  /** Resolves with the first expected event, also when it is already recorded; with `after`, only with a later one. */
  function waitForEvent(
    isExpected: (event: EngineEvent) => boolean,
    after?: EngineEvent,
  ): Promise<EngineEvent> {
    const from = after ? recorded.indexOf(after) + 1 : 0
    return new Promise(resolve => {
      const check = () => {
        const match = recorded.slice(from).find(isExpected)
        if (!match) return
        waiting.delete(check)
        resolve(match)
      }
      waiting.add(check)
      check()
    })
  }
  return {
    waitForEvent,
    of: (kind: EngineEvent['kind'], roomId: string, slot: SlotName, after?: EngineEvent) =>
      waitForEvent(
        event =>
          event.kind === kind && 'key' in event && event.key.roomId === roomId && event.key.slot === slot,
        after,
      ),
  }
}
