import { randomUUID } from 'node:crypto'
import { profileFigures, type TargetFailure } from '@greenroom/contract/areas/live-targets/targets'
import { factsOf, type ObservedRoom, roomStateOf } from '@greenroom/live-engine'
import { type KeptTarget, TargetError } from '@greenroom/media'
import type { Registry } from '../../platform/modules/registry.ts'
import { FetchPublicError } from '../../platform/outgoing/fetch-public.ts'
import { resolvePublic } from '../../platform/outgoing/resolve-public.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Poller } from '../../platform/poller.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { liveOf } from '../live/index.ts'
import { readKey } from './keys.ts'
import { announceChanged, notifySick } from './notices.ts'
import { endPushes, type PushReport, reportPushes, type TargetOn, targetsOn } from './pushes.ts'
import { judgePush, type Sickness } from './sickness.ts'

const intervalMs = 1000

interface RunningPush {
  /** The address, the key and the profile: a push with other ones is made anew. */
  what: string
  /** Undefined while it may not run: the failure says why. */
  kept: KeptTarget | undefined
  failure: TargetFailure | undefined
  since: Date
  sickness: Sickness | undefined
  isTranscoded: boolean
  /** What browsers were last given. */
  announced: string
}

const whatOf = ({ address, keyChangedAt, profile }: TargetOn) =>
  JSON.stringify([address, keyChangedAt, profile])

/** Pushes the outputs of live rooms whose stream is on this server to their targets. */
export function createPushPoller(platform: Platform, registry: Registry): Poller {
  const { database, events, log, settings } = platform
  const { beforeStop, ffmpeg, host, observations, sightings } = liveOf(platform, registry)
  const { pool } = database
  const secrets = createSecrets(settings)
  const serverId = randomUUID()
  const running = new Map<string, RunningPush>()
  let isStopped = false
  let working = Promise.resolve()

  /** One check after the other. */
  function check(): Promise<void> {
    working = working.then(follow).catch(error => log.error({ err: error }, 'pushes could not be followed'))
    return working
  }

  async function follow(): Promise<void> {
    if (isStopped) return
    const targets = host.current()?.pushTo ? await targetsOn(pool) : []
    const { rooms } = targets.length > 0 ? await sightings() : { rooms: new Map<string, ObservedRoom>() }
    const due = targets.filter(target => isPushedHere(target, rooms.get(target.roomId)))
    const had = [...running.keys()]
    for (const id of had) {
      const target = due.find(one => one.id === id)
      if (!target || running.get(id)?.what !== whatOf(target)) await end(id)
    }
    for (const target of due) {
      const push = running.get(target.id)
      // What kept it from beginning may be over.
      if (!push?.kept) running.set(target.id, await begin(target, push))
    }
    const reports = due.flatMap(({ id }) => reportOf(id) ?? [])
    const owned = await reportPushes(pool, serverId, reports)
    for (const id of [...running.keys()]) if (!owned.has(id)) await end(id)
    if (had.some(id => !owned.has(id))) await endPushes(pool, serverId, [...owned])
    await announce(due, reports, had)
  }

  /** Whether this server pushes: it has the stream that the room shows, or pushes already. */
  function isPushedHere(
    { activeSlot, id, isBanned, pushedBy, roomId }: TargetOn,
    seen: ObservedRoom | undefined,
  ): boolean {
    const facts = { ...factsOf(activeSlot, seen), activeSlot, isBanned, hasOpenAlarm: false, now: Date.now() }
    const state = roomStateOf(facts)
    if (state === 'offline' || state === 'banned') return false
    if (running.has(id)) return true
    const isHere =
      observations
        .all()
        .get(roomId)
        ?.slots.some(({ slot }) => slot === activeSlot) === true
    return isHere && (pushedBy === null || pushedBy === serverId)
  }

  /** @param before the push that could not begin yet */
  async function begin(target: TargetOn, before: RunningPush | undefined): Promise<RunningPush> {
    const { profile } = target
    const push = before ?? {
      ...{ what: whatOf(target), since: new Date(), kept: undefined },
      ...{ sickness: undefined, announced: '', isTranscoded: profile !== 'original' },
    }
    const pushes = running
      .values()
      .filter(({ kept }) => kept)
      .toArray()
    if (pushes.length >= settings.LIVE_TARGETS) return { ...push, failure: 'full' }
    const command = ffmpeg.command()
    if (push.isTranscoded) {
      const transcoded = pushes.filter(({ isTranscoded }) => isTranscoded).length
      if (transcoded >= settings.LIVE_TARGETS_TRANSCODED) return { ...push, failure: 'transcodingsFull' }
      if (command === undefined) return { ...push, failure: 'noFfmpeg' }
    }
    const streamKey = await readKey(pool, secrets, target.id)
    if (streamKey === undefined) return { ...push, failure: 'noKey' }
    const kept = host.current()?.pushTo?.({
      ...{ output: target.roomId, address: target.address, streamKey },
      ...(!settings.LIVE_TARGETS_PRIVATE_ADDRESSES && { resolve: resolveTarget }),
      ...(command !== undefined &&
        profile !== 'original' && { transcoding: { command, ...profileFigures[profile] } }),
      onChange: () => void check(),
    })
    return { ...push, kept, failure: undefined }
  }

  async function end(id: string): Promise<void> {
    const push = running.get(id)
    running.delete(id)
    await push?.kept?.stop()
  }

  function reportOf(targetId: string): PushReport | undefined {
    const push = running.get(targetId)
    if (!push) return undefined
    const { failure, kept, since } = push
    if (kept) return { targetId, ...kept.status() }
    return {
      ...{ targetId, since, bitRate: 0, reconnects: 0, droppedFrames: 0, nextTryAt: null },
      state: failure === 'full' || failure === 'transcodingsFull' ? 'waiting' : 'refused',
      failure: { kind: failure ?? 'full', text: '' },
    }
  }

  /** Tells browsers which pushes changed, and users which get nothing for long. */
  async function announce(
    due: readonly TargetOn[],
    reports: readonly PushReport[],
    had: readonly string[],
  ): Promise<void> {
    const changed = had.some(id => !running.has(id)) ? new Set(due.map(one => one.roomId)) : new Set<string>()
    const hasEnded = had.some(id => !running.has(id))
    for (const target of due) {
      const push = running.get(target.id)
      const report = reports.find(({ targetId }) => targetId === target.id)
      if (!push || !report) continue
      const { failure, state } = report
      const what = JSON.stringify([state, failure])
      if (push.announced !== what) changed.add(target.roomId)
      push.announced = what
      const { isDue, sickness } = judgePush(push.sickness, report, Date.now())
      push.sickness = sickness
      if (isDue) await notifySick({ database, events }, target, failure)
    }
    // Of a push that has ended the room is not known any more: all are read again.
    if (hasEnded || changed.size > 0)
      await announceChanged({ database, events }, hasEnded ? [] : [...changed])
  }

  const unlisten = events.listen(({ event: { topic } }) => {
    if ((topic === 'live-target.changed' && running.size === 0) || topic === 'live-room.changed') {
      if (host.current()) void check()
    }
  })
  beforeStop.push(async () => {
    unlisten()
    isStopped = true
    await working
    const had = running.size > 0
    await Promise.all([...running.keys()].map(end))
    if (had) await endPushes(pool, serverId, [])
  })
  return {
    name: 'live.targets',
    intervalMs,
    async tick() {
      await check()
      return false
    },
  }
}

/** @throws TargetError `privateAddress`, `unreachable` */
async function resolveTarget(host: string): Promise<string> {
  try {
    return await resolvePublic(host)
  } catch (error) {
    const isPrivate = error instanceof FetchPublicError && error.problem === 'notAllowed'
    throw new TargetError(isPrivate ? 'privateAddress' : 'unreachable', host)
  }
}
