import type { Logger } from '../../../../platform/log.ts'
import type { MediaNode } from './node.ts'
import type { Roster } from './roster.ts'

const intervalMs = 1000

/** Reads the streams of all nodes once a second, and earlier on request. */
export interface NodeWatch {
  /** Reads them soon, because something changed. */
  pollSoon(): void
  stop(): Promise<void>
}

/**
 * Starts to read the nodes, and waits for the first round.
 * @param seen is called after each later round
 */
export async function watchNodes(
  nodes: readonly MediaNode[],
  roster: Roster,
  seen: () => void,
  log: Logger,
): Promise<NodeWatch> {
  const silent = new Set<MediaNode>()
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> | undefined
  let isAgain = true
  let isStopped = false
  let hasPolled = false

  async function pollNode(node: MediaNode): Promise<void> {
    try {
      roster.report(node, await node.listStreams())
      if (silent.delete(node)) log.info({ node: node.name }, 'the media server answers again')
    } catch (error) {
      roster.report(node, undefined)
      if (silent.has(node)) return
      silent.add(node)
      log.warn({ err: error, node: node.name }, 'the media server does not answer: its streams are unknown')
    }
  }
  async function poll(): Promise<void> {
    clearTimeout(timer)
    await Promise.all(nodes.map(pollNode))
    polling = undefined
    if (isStopped) return
    if (hasPolled) seen()
    hasPolled = true
    timer = setTimeout(begin, isAgain ? 0 : intervalMs).unref()
    isAgain = false
  }
  function begin(): void {
    polling ??= poll()
  }
  begin()
  await polling

  return {
    pollSoon() {
      if (polling) isAgain = true
      else begin()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await polling
    },
  }
}
