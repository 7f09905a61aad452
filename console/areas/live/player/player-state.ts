/** Why a stream could not be opened or broke off. */
export type PlayFailure =
  | 'network'
  | 'ended'
  | 'frozen'
  | 'unsupported'
  | 'overloaded'
  | 'engineDown'
  | 'roomDeleted'
  | 'forbidden'

export interface FailureDetail {
  /** The codec that the browser does not support. */
  codec?: string
  /** How many pictures played on the page when the browser could not keep up. */
  pictures?: number
}

/** The measured state of the room, as far as the player needs it. */
export interface RoomFacts {
  isBanned: boolean
  isEngineDown: boolean
  /** Whether the source has a stream. */
  isPushed: boolean
  /** Whether the slot of the source refuses its encoder, because a user cut it off. */
  isCutOff: boolean
  /** Whether the server receives pictures. If so, a still picture is a problem of this player. */
  isMoving: boolean
  /** Codec by the engine's name; after an unsupported one, a change of the codec justifies another attempt. */
  videoCodec: string
}

/** Everything that happens to a player. */
export type PlayerEvent =
  | { kind: 'shown' }
  | { kind: 'hidden' }
  | { kind: 'room'; facts: RoomFacts }
  | { kind: 'moved' }
  /** There was no new picture for this many seconds. */
  | { kind: 'still'; seconds: number }
  | { kind: 'failed'; failure: PlayFailure; detail?: FailureDetail | undefined }
  /** The browser has kept up with the picture for a while. */
  | { kind: 'steady' }
  /** The wait before the next attempt is over, or the user skipped it. */
  | { kind: 'retried' }

export interface PlayerState {
  isShown: boolean
  /** Undefined until the room has been read. */
  room: RoomFacts | undefined
  picture: 'none' | 'moving' | 'still'
  /** What ended the last attempt; undefined while an attempt is running. */
  failure: ({ reason: PlayFailure } & FailureDetail) | undefined
  /** Number of failed attempts since the last picture. */
  failures: number
  /** How often the browser could not keep up, since it last did. */
  overloads: number
  /** Number of connections; each gets its own ticket. */
  connection: number
}

/** What the player shows. */
export type PlayerPhase =
  | 'connecting'
  | 'playing'
  | 'stalled'
  | 'waiting'
  | 'cutOff'
  | 'retrying'
  | 'paused'
  | 'banned'
  | 'engineDown'
  | 'unsupported'
  | 'overloaded'
  | 'roomDeleted'
  | 'forbidden'

export const newPlayer: PlayerState = {
  isShown: false,
  room: undefined,
  picture: 'none',
  failure: undefined,
  failures: 0,
  overloads: 0,
  connection: 0,
}

/** After this time without a new picture, although the server receives pictures, the player reconnects. */
const frozenSeconds = 10
const maxRetryMs = 15_000
/** A browser that could not keep up gets longer waits: its next attempt costs the other pictures. */
const overloadMs = 10_000
const maxOverloadMs = 160_000

/** Failures that a retry cannot fix. */
const lasting: readonly PlayFailure[] = ['unsupported', 'roomDeleted', 'forbidden']

/** Whether the player should be connected. */
export function isConnected({ isShown, room, picture, failure }: PlayerState): boolean {
  if (!isShown || failure || !room || room.isBanned || room.isEngineDown) return false
  // A connection stays open during a gap between two encoders, because the server continues on the same connection.
  return room.isPushed || picture !== 'none'
}

/** Wait before the next attempt, in ms; undefined when there is none. */
export function retryDelayMs({
  isShown,
  room,
  failure,
  failures,
  overloads,
}: PlayerState): number | undefined {
  if (!isShown || !failure || lasting.includes(failure.reason)) return undefined
  if (!room?.isPushed || room.isBanned || room.isEngineDown) return undefined
  if (failure.reason === 'overloaded') return Math.min(maxOverloadMs, overloadMs * 2 ** (overloads - 1))
  return Math.min(maxRetryMs, 500 * 2 ** failures)
}

/** Derives what the player shows from its state. */
export function phaseOf(state: PlayerState): PlayerPhase {
  const { isShown, room, picture, failure } = state
  if (failure?.reason === 'roomDeleted' || failure?.reason === 'forbidden') return failure.reason
  if (room?.isBanned) return 'banned'
  if (room?.isEngineDown || failure?.reason === 'engineDown') return 'engineDown'
  if (!isShown) return 'paused'
  if (room && !room.isPushed) return room.isCutOff ? 'cutOff' : 'waiting'
  if (failure?.reason === 'unsupported' || failure?.reason === 'overloaded') return failure.reason
  if (failure) return 'retrying'
  if (picture === 'none') return 'connecting'
  return picture === 'moving' ? 'playing' : 'stalled'
}

/** Returns the state after an event; the same object when nothing changes. */
export function playerAfter(state: PlayerState, event: PlayerEvent): PlayerState {
  const next = applied(state, event)
  if (!isConnected(next)) return next.picture === 'none' ? next : { ...next, picture: 'none' }
  return isConnected(state) ? next : { ...next, connection: state.connection + 1, picture: 'none' }
}

function applied(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.kind) {
    case 'shown':
      return state.isShown ? state : { ...state, isShown: true, ...afresh }
    case 'hidden':
      return state.isShown ? { ...state, isShown: false } : state
    case 'room':
      return withFacts(state, event.facts)
    case 'moved':
      if (state.picture === 'moving' && state.failures === 0) return state
      return { ...state, picture: 'moving', failures: 0 }
    case 'still':
      return stoodStill(state, event.seconds)
    case 'failed':
      return failed(state, event.failure, event.detail)
    case 'steady':
      return state.overloads === 0 ? state : { ...state, overloads: 0 }
    case 'retried':
      return state.failure ? { ...state, failure: undefined } : state
  }
}

const afresh = { failure: undefined, failures: 0 } as const

function failed(state: PlayerState, reason: PlayFailure, detail: FailureDetail = {}): PlayerState {
  return {
    ...state,
    failure: { reason, ...detail },
    failures: state.failures + 1,
    overloads: state.overloads + (reason === 'overloaded' ? 1 : 0),
    picture: 'none',
  }
}

function stoodStill(state: PlayerState, seconds: number): PlayerState {
  if (seconds >= frozenSeconds && state.room?.isMoving && !state.failure) return failed(state, 'frozen')
  return state.picture === 'moving' ? { ...state, picture: 'still' } : state
}

function withFacts(state: PlayerState, facts: RoomFacts): PlayerState {
  const { room } = state
  if (room && factNames.every(name => room[name] === facts[name])) return state
  const isBack =
    (facts.isPushed && !room?.isPushed) ||
    (room?.isBanned && !facts.isBanned) ||
    (room?.isEngineDown && !facts.isEngineDown) ||
    (facts.videoCodec !== '' && facts.videoCodec !== room?.videoCodec)
  const isMissing = state.failure?.reason === 'roomDeleted' || state.failure?.reason === 'forbidden'
  return { ...state, room: facts, ...(isBack && !isMissing && afresh) }
}

const factNames = ['isBanned', 'isEngineDown', 'isPushed', 'isCutOff', 'isMoving', 'videoCodec'] as const
