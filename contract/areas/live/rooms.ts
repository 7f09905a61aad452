import * as z from 'zod'
import { defineEndpoint, defineListEndpoint } from '../../endpoint.ts'
import {
  byId,
  idField,
  instantField,
  maxInteger,
  optionalTextField,
  queryChoice,
  rule,
  storedPicture,
  textField,
} from '../../fields.ts'
import { imageFileTypes } from '../../file-types.ts'
import { listQuery, listResponse } from '../../list.ts'
import { alarmKinds, alarmSeverities } from './alarm-kinds.ts'
import { liveRoomList } from './lists.ts'
import { slotField, slotRow } from './slots.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Live rooms belong to the installation, not to users.'

/**
 * Where the stream of a room comes from (specification §3): an encoder, an encoder whose quality is kept within bounds,
 * the clips of the playlist, or a browser.
 */
export const liveMethods = ['normal', 'flowControl', 'video', 'web'] as const
export type LiveMethod = (typeof liveMethods)[number]

/**
 * `offline`: no encoder pushes. `connecting`: an encoder pushes, but nothing was measured yet. `live`: the picture moves.
 * `degraded`: it moves, but an alarm is open. `stalled`: the stream is connected but sends nothing. `reconnecting`: it
 * broke off a moment ago. `banned`: pushing is refused. `unknown`: the media server that it is pushed into does not
 * answer, and no data comes from there.
 */
export const roomStates = [
  'offline',
  'connecting',
  'live',
  'degraded',
  'stalled',
  'reconnecting',
  'banned',
  'unknown',
] as const
export type RoomState = (typeof roomStates)[number]

/**
 * States by which rooms are chosen. `cutOff`: the output of the room follows a slot whose encoder is refused, because a
 * user cut it off; as long as it has no stream, its state is `offline`.
 */
export const chosenRoomStates = [...roomStates, 'cutOff'] as const
export type ChosenRoomState = (typeof chosenRoomStates)[number]

/** Faults of picture and sound that a room expects until its show begins. */
export const roomExpectations = ['nothing', 'blackOrSilence'] as const

/** Bit rates in kbit/s, delays in seconds. */
export const liveRoomLimits = {
  title: 60,
  notification: 200,
  category: 40,
  minBitRate: 50,
  maxBitRate: 50_000,
  idsPerRequest: 100,
  reason: 200,
  coverBytes: 2 * 1024 * 1024,
  maxSlowModeSeconds: 600,
} as const

const bitRate = z.number().int().min(liveRoomLimits.minBitRate).max(liveRoomLimits.maxBitRate)

/** Fields of a room that users edit (the studio information of the specification). */
export const liveRoomFields = z.strictObject({
  title: textField(liveRoomLimits.title),
  /** Text for the audience when the room goes live; may be empty. */
  notification: optionalTextField(liveRoomLimits.notification),
  category: textField(liveRoomLimits.category),
  method: z.enum(liveMethods),
  /** Its cover; null: none. */
  coverFileId: idField.nullable(),
  /** An alarm opens below or above these bit rates, in kbit/s. */
  minBitRate: bitRate,
  maxBitRate: bitRate,
  /** Whether the output switches to the hot standby automatically when the main stream stalls. */
  switchesByItself: z.boolean(),
  /** Seconds that a viewer waits between messages; 0: no wait. */
  slowModeSeconds: z.number().int().min(0).max(liveRoomLimits.maxSlowModeSeconds),
  /** Faults that raise no alarm until the show begins: a planned one, or the first whole picture and sound. */
  expects: z.enum(roomExpectations),
})
export type LiveRoomFields = z.infer<typeof liveRoomFields>

interface BitRates {
  minBitRate?: number | undefined
  maxBitRate?: number | undefined
}

const bitRatesInOrder = ({ minBitRate, maxBitRate }: BitRates) =>
  minBitRate === undefined || maxBitRate === undefined || minBitRate < maxBitRate

const bitRatesReversed = { ...rule('bitRatesReversed'), path: ['maxBitRate'] }

export const liveRoomForm = liveRoomFields.refine(bitRatesInOrder, bitRatesReversed)

/** Clients that are older than a field may leave it out. */
const newLiveRoom = liveRoomFields
  .extend({ expects: liveRoomFields.shape.expects.default('nothing') })
  .refine(bitRatesInOrder, bitRatesReversed)

/** A ban of a room or of one of its slots, which refuses pushing. `untilTime` is null for a ban without an end. */
export const roomBan = z.object({
  untilTime: instantField.nullable(),
  reason: z.string(),
  userName: z.string(),
})

/** The open alarm of a room to look at first: the most severe, of these the oldest. */
export const roomAlarm = z.object({
  kind: z.enum(alarmKinds),
  severity: z.enum(alarmSeverities),
  slot: slotField,
  openedTime: instantField,
})
export type RoomAlarm = z.infer<typeof roomAlarm>

export const liveRoomRow = z.object({
  id: idField,
  ...liveRoomFields.shape,
  /** Address of the cover; empty when there is none. */
  cover: z.string(),
  /** Address of a picture from the stream, some seconds old; empty without a stream or without ffmpeg. */
  thumbnail: z.string(),
  state: z.enum(roomStates),
  /** The slot that its output follows. */
  activeSlot: slotField,
  slots: z.array(slotRow),
  ban: roomBan.nullable(),
  /** Which user cut off the slot that its output follows, and until when its encoder is refused; null when it is not. */
  cutOff: roomBan.nullable(),
  /** The audience now, without previews of the console. */
  viewers: z.number().int(),
  /** Open alarms that are not muted; how many of them are errors; and the worst, null without one. */
  openAlarms: z.number().int(),
  openErrors: z.number().int(),
  worstAlarm: roomAlarm.nullable(),
  /** When the running session began. */
  startedTime: instantField.nullable(),
  createdTime: instantField,
  updatedTime: instantField,
  version: z.number().int(),
})
export type LiveRoomRow = z.infer<typeof liveRoomRow>

/** `severity`: rooms with errors first, then with warnings, those on air, and those cut off; rooms alike by title. */
export const liveRoomSortable = ['title', 'createdTime', 'severity'] as const

export const listLiveRooms = defineListEndpoint({
  id: 'live-room.list',
  list: liveRoomList,
  method: 'GET',
  path: '/api/live/rooms',
  summary: 'List live rooms',
  effect: 'read',
  access: 'live-room:read',
  beyondScope,
  refreshOn: [...liveRoomList.topics, 'live-alarm.changed'],
  input: {
    query: listQuery(liveRoomSortable, {
      title: optionalTextField(liveRoomLimits.title).optional(),
      category: optionalTextField(liveRoomLimits.category).optional(),
      method: queryChoice(liveMethods).optional(),
      state: queryChoice(chosenRoomStates).optional(),
    }),
  },
  response: listResponse(liveRoomRow),
})

export const readLiveRoom = defineEndpoint({
  id: 'live-room.read',
  method: 'GET',
  path: '/api/live/rooms/{id}',
  summary: 'Read a live room',
  effect: 'read',
  access: 'live-room:read',
  beyondScope,
  refreshOn: ['live-room.changed', 'live-alarm.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: liveRoomRow,
})

/** The categories that rooms have, most used first. */
export const listLiveCategories = defineEndpoint({
  id: 'live-room.categories',
  method: 'GET',
  path: '/api/live/categories',
  summary: 'List categories of live rooms, most used first',
  effect: 'read',
  access: 'live-room:read',
  beyondScope,
  refreshOn: ['live-room.changed'],
  input: {},
  response: z.array(z.string()),
})

export const createLiveRoom = defineEndpoint({
  id: 'live-room.create',
  method: 'POST',
  path: '/api/live/rooms',
  summary: 'Create a live room',
  description: 'Its slots have no keys yet.',
  effect: 'write',
  access: 'live-room:manage',
  input: { body: newLiveRoom },
  response: liveRoomRow,
})

export const uploadRoomCover = defineEndpoint({
  id: 'live-room.upload-cover',
  method: 'POST',
  path: '/api/live/rooms/covers',
  summary: 'Upload a picture for the cover of a live room',
  effect: 'write',
  access: 'live-room:manage',
  input: { file: { field: 'file', types: imageFileTypes, maxBytes: liveRoomLimits.coverBytes } },
  response: storedPicture,
})

export const updateLiveRoom = defineEndpoint({
  id: 'live-room.update',
  method: 'PATCH',
  path: '/api/live/rooms/{id}',
  summary: 'Update a live room',
  description: 'From the version that was read.',
  effect: 'write',
  access: 'live-room:manage',
  beyondScope,
  input: {
    params: byId,
    body: z.strictObject({
      version: z.number().int().min(1).max(maxInteger),
      changes: liveRoomFields
        .partial()
        .refine(changes => Object.values(changes).some(value => value !== undefined), rule('nothingToChange'))
        .refine(bitRatesInOrder, bitRatesReversed),
    }),
  },
  failures: ['notFound', 'conflict'],
  response: liveRoomRow,
})

export const deleteLiveRooms = defineEndpoint({
  id: 'live-room.delete',
  method: 'POST',
  path: '/api/live/rooms/delete',
  summary: 'Delete live rooms',
  description: 'Ends their streams. Refused as a whole when one does not exist.',
  effect: 'write',
  access: 'live-room:manage',
  beyondScope,
  input: {
    body: z.strictObject({
      ids: z
        .array(idField)
        .min(1)
        .max(liveRoomLimits.idsPerRequest)
        .transform(list => [...new Set(list)]),
    }),
  },
  failures: ['notFound'],
  response: z.object({ deleted: z.number().int() }),
})
