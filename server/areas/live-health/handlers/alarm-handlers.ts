import {
  acknowledgeAlarm,
  countAlarms,
  listAlarms,
  muteAlarms,
  unmuteAlarms,
} from '@greenroom/contract/areas/live-health/alarms'
import { and, eq, gt, sql } from 'drizzle-orm'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import { requireRoom } from '../../live/index.ts'
import { liveAlarmAcknowledgements, liveAlarmMutes, liveAlarms } from '../schema.ts'
import { countOpenAlarms, isListed, readAlarms, readMutes } from '../store/alarm-rows.ts'
import { recordOperation } from '../store/record-operation.ts'

const publishAlarms = (publish: HandlerContext<never>['publish'], roomId: string) =>
  publish({ topic: 'live-alarm.changed', ids: [roomId] }, { permission: 'live-room:read' })

export const alarmHandlers: readonly Handler[] = [
  handle(listAlarms, async ({ input: { query }, queries }) => {
    const { roomId } = query
    const [list, open, mutes] = await Promise.all([
      readAlarms(queries, isListed(roomId)),
      countOpenAlarms(queries, roomId === undefined ? undefined : [roomId]),
      readMutes(queries, roomId === undefined ? undefined : eq(liveAlarmMutes.roomId, roomId)),
    ])
    return { list, open: [...open.values()].reduce((sum, { all }) => sum + all, 0), mutes }
  }),

  handle(countAlarms, async ({ queries }) => {
    const open = [...(await countOpenAlarms(queries)).values()]
    const all = open.reduce((sum, room) => sum + room.all, 0)
    const errors = open.reduce((sum, room) => sum + room.errors, 0)
    return { errors, warnings: all - errors }
  }),

  handle(acknowledgeAlarm, async ({ input: { params }, actor, queries, publish }) => {
    const isAlarm = eq(liveAlarms.id, params.id)
    const [alarm] = await readAlarms(queries, isAlarm)
    if (!alarm) throw fail('notFound')
    const { roomId, kind, slot } = alarm
    const [first] = await queries
      .insert(liveAlarmAcknowledgements)
      .values({ alarmId: params.id, kind, userId: actor.id })
      .onConflictDoNothing()
      .returning()
    if (!first) return alarm
    await recordOperation(queries, {
      roomId,
      slot,
      alarm: kind,
      userId: actor.id,
      operation: 'live-alarm.acknowledge',
    })
    publishAlarms(publish, roomId)
    const [acknowledged = alarm] = await readAlarms(queries, isAlarm)
    return acknowledged
  }),

  handle(muteAlarms, async ({ input: { params, body }, actor, queries, publish }) => {
    const { id: roomId } = params
    const { kind } = body
    await requireRoom(queries, roomId, 'key share')
    const muted = { untilAt: new Date(body.untilTime), userId: actor.id }
    await queries
      .insert(liveAlarmMutes)
      .values({ roomId, kind, ...muted })
      .onConflictDoUpdate({ target: [liveAlarmMutes.roomId, liveAlarmMutes.kind], set: muted })
    await recordOperation(queries, { roomId, alarm: kind, userId: actor.id, operation: 'live-alarm.mute' })
    publishAlarms(publish, roomId)
    const [mute] = await readMutes(queries, isMute(roomId, kind))
    if (!mute) throw new Error('A mute that was just stored is not there')
    return mute
  }),

  handle(unmuteAlarms, async ({ input: { params, body }, actor, queries, publish }) => {
    const { id: roomId } = params
    const { kind } = body
    const [mute] = await queries
      .delete(liveAlarmMutes)
      .where(and(isMute(roomId, kind), gt(liveAlarmMutes.untilAt, sql`now()`)))
      .returning()
    if (!mute) throw fail('notFound')
    await recordOperation(queries, { roomId, alarm: kind, userId: actor.id, operation: 'live-alarm.unmute' })
    publishAlarms(publish, roomId)
    return null
  }),
]

const isMute = (roomId: string, kind: (typeof liveAlarmMutes.$inferSelect)['kind']) =>
  and(eq(liveAlarmMutes.roomId, roomId), eq(liveAlarmMutes.kind, kind))
