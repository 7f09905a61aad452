import type { StreamEvent } from '../api/events.ts'
import { defaultLimits, type MediaLimits } from '../api/limits.ts'
import type { AdmittedViewer, ViewerTarget } from '../api/viewer.ts'
import type { Tag } from '../flv/tag.ts'
import { FlvTagReader } from '../flv/tag-reader.ts'
import type { Packet } from '../programme/packet.ts'
import type { Source } from '../programme/source.ts'
import { Stage } from '../programme/stage.ts'

/** A stage with a clock of the test, and its events. */
export function setStage(limits: Partial<MediaLimits> = {}) {
  const events: StreamEvent[] = []
  let now = 0
  const stage = new Stage({ ...defaultLimits, ...limits }, event => events.push(event))
  const publish = (path: string) => {
    const source = stage.publish(path, '127.0.0.1', now)
    if (source === undefined) throw new Error(`${path} is being published already`)
    return source
  }
  return {
    stage,
    events,
    publish,
    now: () => now,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    follow: (output: string, path: string | null) => stage.follow(output, path, now),
    take: (source: Source, message: Parameters<Stage['take']>[1]) => stage.take(source, message, now),
    watch: (target: ViewerTarget, id = 'viewer') =>
      watch(stage, { id, kind: 'audience', target, labels: {} }, now),
    /** Lets seconds pass, with measurements in each. */
    passSeconds: (count: number) => {
      for (let second = 0; second < count; second++) {
        now += 1000
        stage.tick(now)
      }
    },
  }
}

/** A viewer whose network accepts everything, or nothing while `isStuck`. */
export function watch(stage: Stage, viewer: AdmittedViewer, now: number) {
  const received: Packet[] = []
  const state = { isStuck: false, waiting: 0, sent: 0, closed: '' }
  const sink = {
    address: '127.0.0.1',
    transport: 'ws-flv' as const,
    get waitingBytes() {
      return state.waiting
    },
    get sentBytes() {
      return state.sent
    },
    send(packet: Packet) {
      received.push(packet)
      if (state.isStuck) state.waiting += packet.message.length
      else state.sent += packet.message.length
    },
    close(isAtOnce: boolean) {
      state.closed = isAtOnce ? 'at once' : 'in order'
    },
  }
  const leave = stage.admit(viewer, sink, now)
  return {
    state,
    leave,
    received,
    /** Tags that the viewer has received and could play. */
    tags: (): Tag[] => [...new FlvTagReader().push(Buffer.concat(received.map(({ payload }) => payload)))],
  }
}
