import type { MediaServer } from '@greenroom/media'
import type { RemoteStream } from '../engine.ts'
import { pathOf, pulledPathOf } from './paths.ts'

/** A stream that an output needs, and the slot whose server has it. */
export interface NeededStream {
  path: string
  of: string
}

/** Pulls streams from other servers, each once, while an output needs it. */
export interface Relay {
  /** Sets the streams of other servers; call it about once a second. @returns paths of streams that changed */
  setRemoteStreams(streams: readonly RemoteStream[]): string[]
  /** Whether another server has the stream of this path. */
  has(path: string): boolean
  /** Sets what an output needs from other servers. */
  need(output: string, streams: readonly NeededStream[]): void
}

/** @param authorize makes the authorization for a path; called for each pull, because tokens expire */
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
    setRemoteStreams(streams) {
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
