import { randomBytes, randomUUID } from 'node:crypto'
import {
  type AdmittedViewer,
  type MediaEvent,
  type MediaLog,
  type MediaServer,
  type PlayDecision,
  type PlayRequest,
  type PublishRequest as PushRequest,
  startMediaServer,
} from '@greenroom/media'
import type {
  EngineEvent,
  MediaEngine,
  PublishDecision,
  PublishRequest,
  RecordingEvent,
  StartEngine,
} from '../engine.ts'
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts'
import type { EmbeddedSettings, Sealing } from '../settings.ts'
import { pushApp } from '../slot-path.ts'
import { createOutputs, type Outputs } from './outputs.ts'
import { ownApp, pathOf, slotOf } from './paths.ts'
import { createRelay } from './relay.ts'
import { reachableHere, relayAddressOf } from './relay-address.ts'
import { createRelayTokens, type RelayTokens } from './relay-tokens.ts'
import { createTranslator } from './translate.ts'

const ownKeyBytes = 24

interface Parts {
  settings: EmbeddedSettings
  log: MediaLog
  ffmpeg: Ffmpeg
  sealing: Sealing
  /** Whether the room may be watched without a ticket. If so, its output shows the stored slot once this resolves. */
  mayWatch(roomId: string): Promise<boolean>
}

/** Starts the media server of `packages/media` as an engine. */
export function embeddedEngine({ settings, log, ffmpeg, sealing, mayWatch }: Parts): StartEngine {
  return async decide => {
    const ownKey = randomBytes(ownKeyBytes).toString('base64url')
    const isOwn = (query: string) => new URLSearchParams(query).get('own') === ownKey
    const tokens = createRelayTokens(sealing)
    /** Whether our own programs push the paths that were admitted. */
    const ownByPath = new Map<string, boolean>()
    const admissions = new Map<string, AdmittedViewer>()
    const listeners = new Set<(event: EngineEvent) => void>()
    const recordingListeners = new Set<(event: RecordingEvent) => void>()
    const early: MediaEvent[] = []
    let applyMediaEvent = (event: MediaEvent): void => {
      early.push(event)
    }
    const { host, httpPort, limits, relayUrl, rtmpPort } = settings
    const media = await startMediaServer({
      ...{ host, rtmpPort, httpPort, limits, log },
      async onAuthorise(request) {
        const decision = await authorisePush(request, isOwn(request.query), decide)
        if (decision.isAllowed) ownByPath.set(`${request.app}/${request.name}`, isOwn(request.query))
        return decision
      },
      onAuthorisePlay: request =>
        authorisePlay(request, { isOwn: isOwn(request.query), tokens, admissions, mayWatch }),
      onEvent: event => applyMediaEvent(event),
    })
    const own = ownAddresses(media, host, ownKey)
    const relay = createRelay(media, tokens.issue)
    const outputs = createOutputs({ media, own, relay, ffmpeg, log })
    const translate = createTranslator(path => ownByPath.get(path) === true)
    const pushed = new Set<string>()
    applyMediaEvent = event => {
      if (event.kind === 'published') pushed.add(event.path)
      if (event.kind === 'unpublished') {
        pushed.delete(event.path)
        ownByPath.delete(event.path)
      }
      for (const translated of translate(event, new Date()))
        for (const listener of listeners) listener(translated)
      if (event.kind === 'published' || event.kind === 'unpublished') {
        outputs.changed(event.path, event.kind === 'published')
      }
      if (event.kind === 'recordingEnded' && event.cause === 'failed') outputs.recordingFailed(event.output)
      const recording = recordingEventOf(event)
      if (recording) for (const listener of recordingListeners) listener(recording)
      if (event.kind === 'viewerOpened' || event.kind === 'viewerClosed') {
        const { target } = event.viewer
        if ('output' in target) outputs.watched(target.output, event.kind === 'viewerOpened')
      }
    }
    for (const event of early) applyMediaEvent(event)

    const engine: MediaEngine = {
      name: 'embedded',
      port: media.rtmpPort,
      relayAddress: relayAddressOf(relayUrl, host, media.httpPort),
      isUp: () => media.isUp,
      onEvent(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      switchOutput: outputs.show,
      kick(key, cause) {
        const path = pathOf(key)
        void media.kick(path, cause)
        return pushed.has(path)
      },
      closeViewers({ roomId, sessionId, userId }) {
        void media.closeViewers({
          labels: {
            ...(roomId !== undefined && { roomId }),
            ...(sessionId !== undefined && { sessionId }),
            ...(userId !== undefined && { userId }),
          },
        })
      },
      play(request, socket, head, what) {
        media.handOver(request, socket, head, admittedTo(what, outputs))
      },
      recorder: {
        follow: outputs.record,
        onEvent: listener => void recordingListeners.add(listener),
      },
      hls: {
        open(what, { signal, userAgent }) {
          const viewer = admittedTo(what, outputs)
          admissions.set(viewer.id, viewer)
          const address = `${own.http}/${what.roomId}.m3u8?${admittedQuery}=${viewer.id}`
          const options = { signal, headers: { 'User-Agent': userAgent } }
          return fetch(address, options).finally(() => admissions.delete(viewer.id))
        },
        read: ({ key, name, query }, options) => fetch(`${own.http}/hls/${key}/${name}?${query}`, options),
      },
      ownAddress: key => own.push(pathOf(key)),
      ownOutput: own.play,
      pushTo(options) {
        // A stream of another server is pulled for it as for a viewer.
        outputs.watched(options.output, true)
        const target = media.pushTo(options)
        return {
          status: target.status,
          async stop() {
            outputs.watched(options.output, false)
            await target.stop()
          },
        }
      },
      readAddress: key => own.play(pathOf(key)),
      relay: outputs.setRemoteStreams,
      async stop() {
        await outputs.stop()
        await media.stop()
      },
    }
    return engine
  }
}

/** What the media server reports of recorded files; undefined for other events. */
function recordingEventOf(event: MediaEvent): RecordingEvent | undefined {
  if (event.kind === 'recordingGrew') {
    const { bytes, durationMs, file, output } = event
    return { kind: 'grew', roomId: output, file, bytes, durationMs }
  }
  if (event.kind !== 'recordingEnded') return undefined
  const { cause, detail, file, output } = event
  return { kind: 'ended', roomId: output, file, reason: cause === 'failed' ? detail : null }
}

async function authorisePush(
  { address, addressLimit, app, name, query }: PushRequest,
  isOwn: boolean,
  decide: (request: PublishRequest) => Promise<PublishDecision>,
) {
  if (isOwn && app === ownApp) return { isAllowed: true as const }
  const decision = await decide({ address, addressLimit, app, name, query, isOwn })
  return decision.accepted
    ? { isAllowed: true as const }
    : { isAllowed: false as const, reason: decision.reason }
}

/** Where the id of a player stands that our server lets in itself. */
const admittedQuery = 'admitted'

/** A player that our server has let in. */
function admittedTo(
  { roomId, source, viewer }: Parameters<MediaEngine['play']>[3],
  outputs: Outputs,
): AdmittedViewer {
  const { kind, sessionId = '', userId = '' } = viewer
  const target = { output: source === 'output' ? roomId : outputs.openSlot({ roomId, slot: source }) }
  return { id: randomUUID(), kind, target, labels: { roomId, sessionId, userId } }
}

interface PlayRules {
  isOwn: boolean
  /** Players that were let in and come for their first playlist, by id. */
  admissions: ReadonlyMap<string, AdmittedViewer>
  tokens: RelayTokens
  mayWatch: Parts['mayWatch']
}

/** Admits players that come without our own server: other servers, our own programs, and an audience if allowed. */
async function authorisePlay(
  { authorization, pathname, query }: PlayRequest,
  { admissions, isOwn, mayWatch, tokens }: PlayRules,
): Promise<PlayDecision> {
  const path = pathname.replace(/^\//, '').replace(/\.(flv|m3u8)$/, '')
  const admit = (viewer: Omit<AdmittedViewer, 'id'>): PlayDecision => ({
    isAllowed: true,
    viewer: { id: randomUUID(), ...viewer },
  })
  const admitted = admissions.get(new URLSearchParams(query).get(admittedQuery) ?? '')
  if (admitted !== undefined) return { isAllowed: true, viewer: admitted }
  if (tokens.isValid(authorization, path) || (isOwn && slotOf(path)))
    return admit({ kind: 'program', target: { source: path }, labels: {} })
  if (isOwn) return admit({ kind: 'program', target: { output: path }, labels: {} })
  const roomId = path.startsWith(`${pushApp}/`) ? path.slice(pushApp.length + 1) : path
  if (await mayWatch(roomId))
    return admit({ kind: 'audience', target: { output: roomId }, labels: { roomId } })
  return { isAllowed: false, reason: 'There is nothing to watch here' }
}

const ownAddresses = (media: MediaServer, host: string, key: string) => {
  const reachableHost = reachableHere(host)
  return {
    http: `http://${reachableHost}:${media.httpPort}`,
    push: (path: string) => `rtmp://${reachableHost}:${media.rtmpPort}/${path}?own=${key}`,
    play: (path: string) => `http://${reachableHost}:${media.httpPort}/${path}.flv?own=${key}`,
  }
}
