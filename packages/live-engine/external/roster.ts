import type { MediaNode, NodeStream, Publisher } from './node.ts'

/** A stream that is pushed into one of the nodes. */
export interface PushedStream {
  path: string
  node: MediaNode
  publisher: Publisher
  /** Its node does not answer, so its state is unknown. */
  isAway: boolean
  /** It was in the first report of its node, so it may be older than this process. */
  isOlder: boolean
}

/** The streams of all nodes by their latest reports. Streams of a node that does not answer stay, marked as away. */
export interface Roster {
  /** @param streams the report; undefined: the node does not answer */
  report(node: MediaNode, streams: readonly NodeStream[] | undefined): void
  /** Streams by path. When two nodes have a publisher of one path, the responding one counts, or else the first. */
  pushed(): ReadonlyMap<string, PushedStream>
  /** Number of readers of this path at the nodes that answer, without the nodes that pull from each other. */
  viewersOf(path: string): number
  /** Whether a node answers. */
  isUp(node: MediaNode): boolean
}

interface Report {
  streams: readonly NodeStream[]
  isUp: boolean
  /** Publishers in its first report. */
  older: ReadonlySet<string>
}

export function createRoster(nodes: readonly MediaNode[]): Roster {
  const reports = new Map<MediaNode, Report>()
  const reportedStreams = () => nodes.flatMap(node => reports.get(node) ?? [])

  return {
    report(node, streams) {
      const before = reports.get(node)
      if (!streams) {
        if (before) reports.set(node, { ...before, isUp: false })
        return
      }
      const ids = streams.flatMap(({ publisher }) => publisher?.id ?? [])
      reports.set(node, { streams, isUp: true, older: before?.older ?? new Set(ids) })
    },
    pushed() {
      const streamsById = new Map<string, PushedStream>()
      for (const node of nodes) {
        const { isUp = false, older, streams = [] } = reports.get(node) ?? {}
        for (const { path, publisher } of streams) {
          const other = streamsById.get(path)
          if (!publisher || (other && !(other.isAway && isUp))) continue
          streamsById.set(path, {
            ...{ path, node, publisher, isAway: !isUp },
            isOlder: older?.has(publisher.id) === true,
          })
        }
      }
      return streamsById
    },
    viewersOf(path) {
      const having = reportedStreams()
        .filter(({ isUp }) => isUp)
        .flatMap(({ streams }) => streams.filter(stream => stream.path === path))
      const readers = having.reduce((sum, stream) => sum + stream.readers, 0)
      // Each node that pulls the stream is a reader of another one.
      const passedOn = having.filter(({ publisher }) => publisher === null).length
      return Math.max(0, readers - passedOn)
    },
    isUp: node => reports.get(node)?.isUp === true,
  }
}
