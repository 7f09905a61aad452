import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { idField, instantField } from '../../fields.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Live rooms belong to the installation, not to users.'

/** The streams of a room (specification §3): the main one and two standbys. */
export const slotNames = ['main', 'hot', 'cold'] as const
export type SlotName = (typeof slotNames)[number]
export const slotField = z.enum(slotNames)

/** A slot as its room shows it. Its key is shown only once, when it is created. */
export const slotRow = z.object({
  slot: slotField,
  /** The server address to enter in the encoder: `rtmp://host:1935/live`. */
  pushServer: z.string(),
  /** The stream name without the key: `{room id}-main`. */
  streamName: z.string(),
  hasKey: z.boolean(),
  keyChangedTime: instantField.nullable(),
})
export type SlotRow = z.infer<typeof slotRow>

const bySlot = z.strictObject({ id: idField, slot: slotField })

export const issueSlotKey = defineEndpoint({
  id: 'live-slot.issue-key',
  method: 'POST',
  path: '/api/live/rooms/{id}/slots/{slot}/key',
  summary: 'Create a stream key for a slot',
  description: 'The response shows it once. The previous key stops working.',
  effect: 'write',
  access: 'live-room:manage',
  needsLastingPermission: true,
  beyondScope,
  input: { params: bySlot },
  failures: ['notFound'],
  response: z.object({
    pushServer: z.string(),
    /** The stream key to enter in the encoder: stream name and secret. */
    streamKey: z.string(),
    slot: slotRow,
  }),
})

export const revokeSlotKey = defineEndpoint({
  id: 'live-slot.revoke-key',
  method: 'POST',
  path: '/api/live/rooms/{id}/slots/{slot}/revoke-key',
  summary: 'Revoke the stream key of a slot',
  description: 'Ends the stream that uses it.',
  effect: 'write',
  access: 'live-room:manage',
  beyondScope,
  input: { params: bySlot },
  failures: ['notFound'],
  response: slotRow,
})
