import type { IncidentDetail } from '@greenroom/contract/areas/live-health/history'
import { and, eq, isNull } from 'drizzle-orm'
import { recordedAs } from '../../../platform/audit/transaction.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { followSlot } from '../../live/index.ts'
import { type Announcing, announceClosed, announceOpened } from '../announce/announce.ts'
import type { Effect } from '../rules/effects.ts'
import { liveAlarms, liveIncidents, liveSessions, type StoredAlarm } from '../schema.ts'

/** The room and session that the effects belong to. */
export interface EffectTarget {
  roomId: string
  title: string
  sessionId: string
}

export type Context = Pick<HandlerContext<never>, 'queries' | 'publish'> & Announcing

/** Stores effects in their order, announces alarms and publishes events. */
export async function writeEffects(
  context: Context,
  target: EffectTarget,
  effects: readonly Effect[],
): Promise<void> {
  const { queries, publish } = context
  const { roomId } = target
  const incidents = effects.flatMap(effect =>
    effect.kind === 'incident' ? [{ roomId, at: new Date(effect.at), detail: effect.detail }] : [],
  )
  if (incidents.length > 0) await queries.insert(liveIncidents).values(incidents)
  for (const effect of effects) await writeEffect(context, target, effect)
  const isAboutAlarms = effects.some(
    effect => effect.kind === 'alarmWorsened' || (effect.kind === 'incident' && isAboutAlarm(effect.detail)),
  )
  if (isAboutAlarms) publish({ topic: 'live-alarm.changed', ids: [roomId] }, { permission: 'live-room:read' })
  if (effects.some(isAboutRoom))
    publish({ topic: 'live-room.changed', ids: [roomId] }, { permission: 'live-room:read' })
}

const isAboutAlarm = ({ kind }: IncidentDetail) => kind === 'alarmOpened' || kind === 'alarmClosed'
const isAboutRoom = (effect: Effect) =>
  effect.kind === 'sessionEnded' || (effect.kind === 'incident' && !isAboutAlarm(effect.detail))

async function writeEffect(context: Context, target: EffectTarget, effect: Effect): Promise<void> {
  const { queries } = context
  const { roomId, sessionId } = target
  switch (effect.kind) {
    case 'incident':
      return writeIncident(context, target, effect.at, effect.detail)
    case 'alarmWorsened': {
      const { at, slot, alarm, value, bound } = effect
      const [worse] = await queries
        .update(liveAlarms)
        .set({ severity: 'error', value, bound })
        .where(isOpen(roomId, slot, alarm))
        .returning()
      if (worse) await announceOpened(context, target.title, worse, new Date(at))
      return
    }
    case 'switchOutput':
      return recordedAs(queries, { action: 'live-room.switch' }, () =>
        followSlot(queries, roomId, { from: 'main', to: effect.slot }),
      )
    case 'begun':
      await queries
        .update(liveSessions)
        .set({ begunAt: new Date(effect.at) })
        .where(eq(liveSessions.id, sessionId))
      return
    case 'sessionEnded':
      await queries
        .update(liveSessions)
        .set({ endedAt: new Date(effect.at), cause: effect.cause })
        .where(eq(liveSessions.id, sessionId))
  }
}

async function writeIncident(
  context: Context,
  { roomId, title, sessionId }: EffectTarget,
  at: number,
  detail: IncidentDetail,
): Promise<void> {
  const { queries } = context
  if (detail.kind === 'state') {
    await queries.update(liveSessions).set({ state: detail.to }).where(eq(liveSessions.id, sessionId))
  } else if (detail.kind === 'alarmOpened') {
    const { slot, alarm: kind, severity, value, bound } = detail
    const [opened] = await queries
      .insert(liveAlarms)
      .values({ roomId, slot, kind, severity, value, bound, openedAt: new Date(at) })
      .onConflictDoNothing()
      .returning()
    if (opened) await announceOpened(context, title, opened, opened.openedAt)
  } else if (detail.kind === 'alarmClosed') {
    const [closed] = await queries
      .update(liveAlarms)
      .set({ closedAt: new Date(at) })
      .where(isOpen(roomId, detail.slot, detail.alarm))
      .returning()
    if (closed) await announceClosed(context, title, closed)
  }
}

const isOpen = (roomId: string, slot: StoredAlarm['slot'], kind: StoredAlarm['kind']) =>
  and(
    eq(liveAlarms.roomId, roomId),
    eq(liveAlarms.slot, slot),
    eq(liveAlarms.kind, kind),
    isNull(liveAlarms.closedAt),
  )
