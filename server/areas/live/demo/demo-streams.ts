import type { MediaEngine } from '@greenroom/live-engine'
import { keepPushing } from '@greenroom/media'
import { demoRooms } from './demo-rooms.ts'

/** How often the stream that stalls does so, and for how long, in milliseconds: shorter than until it is cut off. */
const usualStalls = { everyMs: 90_000, forMs: 3500 }

interface Host {
  current(): Pick<MediaEngine, 'ownAddress'> | undefined
}

/** Pushes the streams of the demo until the returned function is called. */
export function pushDemoStreams(host: Host, { everyMs, forMs } = usualStalls): () => void {
  const streams = demoRooms.flatMap(({ id, sample, stalls }) =>
    sample === null
      ? []
      : [
          {
            stalls,
            stream: keepPushing(() => host.current()?.ownAddress?.({ roomId: id, slot: 'main' }), sample),
          },
        ],
  )
  const stalling = setInterval(() => {
    for (const { stalls, stream } of streams) {
      const pusher = stalls ? stream.current() : undefined
      if (!pusher) continue
      pusher.stall()
      setTimeout(() => pusher.resume(), forMs).unref()
    }
  }, everyMs).unref()
  return () => {
    clearInterval(stalling)
    for (const { stream } of streams) void stream.stop()
  }
}
