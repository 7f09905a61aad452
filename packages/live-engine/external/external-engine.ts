import { randomBytes } from 'node:crypto'
import { slotNames } from '@greenroom/contract/areas/live/slots'
import { type KeptStream, keepCopying, type MediaLog, type StreamCopy } from '@greenroom/media'
import { embeddedEngine } from '../embedded/embedded.ts'
import { pathOf } from '../embedded/paths.ts'
import type { EngineEvent, MediaEngine, PublishDecision, PublishRequest, StartEngine } from '../engine.ts'
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts'
import type { EmbeddedSettings, ExternalSettings, Sealing } from '../settings.ts'
import { pushApp, readStreamName } from '../slot-path.ts'
import { mayPlay, mayPublish, type PlayRules } from './hook-answers.ts'
import type { HookRequest, MediaNode, NodeDialect } from './node.ts'
import { createNodeSlots, type NodeSlots } from './node-slots.ts'
import { createRoster, type Roster } from './roster.ts'

const intervalMs = 1000

/** Reads the streams of all nodes once a second, and earlier on request. */
interface NodeWatch {
  /** Reads them soon, because something changed. */
  pollSoon(): void
  stop(): Promise<void>
}

/**
 * Starts to read the nodes, and waits for the first round.
 * @param seen is called after each later round
 */
async function watchNodes(
  nodes: readonly MediaNode[],
  roster: Roster,
  seen: () => void,
  log: MediaLog,
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

/** After this time without a picture the output of a room is pushed again. */
const silentMs = 10_000

/** Outputs of rooms that are pushed back into the nodes for the audience. */
interface PushedOutputs {
  /** Pushes the outputs of exactly these rooms from now on. */
  follow(roomIds: ReadonlySet<string>): void
  stop(): Promise<void>
}

function createPushedOutputs(
  addressesOf: (roomId: string) => { from: string; to: string } | undefined,
): PushedOutputs {
  const copies = new Map<string, KeptStream<StreamCopy>>()
  return {
    follow(roomIds) {
      for (const [roomId, copy] of copies) {
        if (roomIds.has(roomId)) continue
        copies.delete(roomId)
        void copy.stop()
      }
      for (const roomId of roomIds) {
        if (!copies.has(roomId))
          copies.set(
            roomId,
            keepCopying(() => addressesOf(roomId), silentMs),
          )
      }
    },
    async stop() {
      await Promise.all(copies.values().map(copy => copy.stop()))
      copies.clear()
    },
  }
}

const ownKeyBytes = 24
/** Cutting off publishers that send nothing is left to the nodes, so our own media server waits longer. */
const cutMs = 60_000

interface Parts {
  settings: ExternalSettings
  log: MediaLog
  ffmpeg: Ffmpeg
  sealing: Sealing
  dialect: NodeDialect
  rules: Omit<PlayRules, 'isOwn'>
}

/** An engine of external media servers, and its answers to their hook. */
export interface ExternalEngine {
  start: StartEngine
  /** Whether a node may do the action it asks for. No encoder may push before the engine runs. */
  answer(request: HookRequest): Promise<boolean>
}

type PublishQuestion = Extract<HookRequest, { kind: 'publish' }>
type Decide = (request: PublishRequest) => Promise<PublishDecision>

/**
 * An engine of external media servers. Our own media server pulls each pushed slot from its node and treats it as if
 * it had been pushed into itself, so switching, tickets, measuring and qualities are the same. The output of a room is
 * pushed back into a node for the audience.
 */
export function externalEngine({ dialect, ffmpeg, log, rules, sealing, settings }: Parts): ExternalEngine {
  const token = randomBytes(ownKeyBytes).toString('base64url')
  const isOwn = (query: string) => new URLSearchParams(query).get('token') === token
  let answerPublish: (request: PublishQuestion) => Promise<boolean> = async () => false
  let pollSoon = (): void => undefined

  const start: StartEngine = async decide => {
    const nodes = settings.nodes.map(dialect.openNode)
    const roster = createRoster(nodes)
    const listeners = new Set<(event: EngineEvent) => void>()
    const slates = new Set<string>()
    const emit = (event: EngineEvent) => {
      for (const listener of listeners) listener(event)
    }
    // Other servers cannot reach it, they run with `LIVE_ENGINE=off`; the media servers record by themselves.
    const {
      relayAddress: _,
      recorder: __,
      ...local
    } = await startLocal({ settings, ffmpeg, log, sealing }, decide)
    const slots = createNodeSlots({
      ...{ log, roster, stallMs: settings.limits.stallMarkMs },
      emit,
      addressesOf({ node, path }, key) {
        const own = local.ownAddress?.(key)
        return own === undefined
          ? undefined
          : { from: `${node.rtmpUrl}/${path}?token=${token}`, to: `${own}&${fromNode}` }
      },
    })
    const outputs = createPushedOutputs(roomId => {
      const from = local.ownOutput?.(roomId)
      const node = nodes.find(roster.isUp)
      return from === undefined || !node
        ? undefined
        : { from, to: `${node.rtmpUrl}/${pushApp}/${roomId}?token=${token}` }
    })
    local.onEvent(event => {
      if (event.kind === 'up' || event.kind === 'down') return
      if (event.kind === 'rendition') emit(event)
      else if (event.kind !== 'viewers') slots.applyEngineEvent(event)
      else emit({ ...event, audience: audienceOf(event.roomId, roster, slots) })
    })
    const watch = await watchNodes(
      nodes,
      roster,
      () => {
        slots.follow()
        outputs.follow(settings.hasAudience ? slots.roomIds().union(slates) : new Set())
      },
      log,
    )
    pollSoon = watch.pollSoon
    answerPublish = async request => {
      const decision = await mayPublish(request, isOwn, decide)
      if (decision === 'own') return true
      if (decision.accepted) slots.admit(request.path)
      watch.pollSoon()
      return decision.accepted
    }

    const engine: MediaEngine = {
      ...local,
      name: dialect.name,
      isUp: () => local.isUp() && nodes.some(roster.isUp),
      onEvent(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      switchOutput(roomId, slot, picture) {
        if (picture?.hasSlate) slates.add(roomId)
        else if (picture) slates.delete(roomId)
        local.switchOutput(roomId, slot, picture)
      },
      kick: (key, cause) => slots.kick(key, cause) || local.kick(key, cause),
      async stop() {
        await watch.stop()
        await outputs.stop()
        slots.stop()
        await local.stop()
      },
    }
    return engine
  }

  return {
    start,
    async answer(request) {
      if (request.kind === 'publish') return answerPublish(request)
      if (request.kind === 'play') return mayPlay(request, { ...rules, isOwn })
      if (request.kind === 'poll') pollSoon()
      return true
    },
  }
}

/** Query that marks streams pulled from a node, whose publishers were admitted there. */
const fromNode = 'from=node'

/** Starts our own media server, reachable only from this process. */
function startLocal(
  parts: Pick<Parts, 'settings' | 'log' | 'ffmpeg' | 'sealing'>,
  decide: Decide,
): Promise<MediaEngine> {
  const settings: EmbeddedSettings = {
    ...{ host: '127.0.0.1', rtmpPort: 0, httpPort: 0, relayUrl: undefined },
    limits: { ...parts.settings.limits, stallCutMs: cutMs },
  }
  const startEmbedded = embeddedEngine({ ...parts, settings, mayWatch: async () => false })
  return startEmbedded(async request => {
    const key = readStreamName(request.name)
    const isFromNode = request.isOwn === true && request.query.split('&').includes(fromNode)
    return isFromNode && key ? { accepted: true, key } : decide(request)
  })
}

/** Number of viewers of a room at the nodes: of its output and its slots, without our own programs. */
function audienceOf(
  roomId: string,
  roster: Pick<Roster, 'viewersOf'>,
  slots: Pick<NodeSlots, 'readers'>,
): number {
  const ofSlots = slotNames.map(slot => {
    const path = pathOf({ roomId, slot })
    return Math.max(0, roster.viewersOf(path) - slots.readers(path))
  })
  return ofSlots.reduce((sum, count) => sum + count, roster.viewersOf(`${pushApp}/${roomId}`))
}
