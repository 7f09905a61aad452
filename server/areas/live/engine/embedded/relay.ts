import type { MediaServer } from '@greenroom/media'
import type { RemoteStream } from '../engine.ts'
import { pathOf, pulledPathOf } from './paths.ts'

/** A stream that an output shows, and the slot whose server has it. */
export interface NeededStream {
  path: string
  of: string
}

/** Takes streams from other servers: each once, while an output needs it. */
export interface Relay {
  /** What other servers have now; to be called every second or so. @returns the paths of which that has changed */
  know(streams: readonly RemoteStream[]): string[]
  /** Whether another server has the stream of this slot. */
  has(path: string): boolean
  /** What an output needs from other servers from now on. */
  need(output: string, streams: readonly NeededStream[]): void
}

/** @param authorize makes what the other server is shown for a path; made anew each time, because it runs out */
export function createRelay(
  media: Pick<MediaServer, 'pull' | 'stopPull'>,
  authorize: (path: string) => string,
): Relay {
  let remotes = new Map<string, string>()
  const needs = new Map<string, readonly NeededStream[]>()
  const pulled = new Set<string>()

  function refresh(): void {
    const requested = new Map<string, string>()
    for (const { path, of } of [...needs.values()].flat()) {
      const address = remotes.get(of)
      if (address !== undefined) requested.set(path, `${address}/${path}.flv`)
    }
    for (const path of pulled) {
      if (requested.has(path)) continue
      pulled.delete(path)
      media.stopPull(pulledPathOf(path))
    }
    for (const [path, url] of requested) {
      pulled.add(path)
      media.pull(pulledPathOf(path), { url, authorization: authorize(path) })
    }
  }

  return {
    know(streams) {
      const before = remotes
      remotes = new Map(streams.map(({ key, address }) => [pathOf(key), address]))
      refresh()
      return [...new Set([...before.keys(), ...remotes.keys()])].filter(
        path => before.has(path) !== remotes.has(path),
      )
    },
    has: path => remotes.has(path),
    need(output, streams) {
      if (streams.length === 0 && !needs.has(output)) return
      if (streams.length === 0) needs.delete(output)
      else needs.set(output, streams)
      refresh()
    },
  }
}
