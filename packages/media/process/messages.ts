import { z } from 'zod'
import { streamEvent } from '../api/events.ts'
import { defaultLimits } from '../api/limits.ts'
import { recordingOptions } from '../api/recording.ts'
import { targetFailureKind, targetOrder, targetStatus } from '../api/target.ts'
import { admittedViewer, transport, viewer, viewerFilter } from '../api/viewer.ts'

/** A limit for each name of the defaults. */
const limits = z.custom<typeof defaultLimits>(
  value => z.record(z.string(), z.number()).safeParse(value).success && hasAllLimits(value),
)

function hasAllLimits(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && Object.keys(defaultLimits).every(name => name in value)
  )
}

const refusal = z.object({ isAllowed: z.literal(false), reason: z.string() })
const number = z.number().int()
const source = z.string().nullable()

/** The IP address of a target's host, or why it may not be asked. */
const targetPlace = z.union([
  z.object({ address: z.string() }),
  z.object({ failure: targetFailureKind, text: z.string() }),
])
export type TargetPlace = z.infer<typeof targetPlace>

/** Messages from the parent to the media process. */
export const order = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), host: z.string(), rtmpPort: number, httpPort: number, limits }),
  z.object({
    kind: z.literal('publishDecision'),
    number,
    decision: z.union([z.object({ isAllowed: z.literal(true) }), refusal]),
  }),
  z.object({
    kind: z.literal('playDecision'),
    number,
    decision: z.union([z.object({ isAllowed: z.literal(true), viewer: admittedViewer }), refusal]),
  }),
  z.object({ kind: z.literal('follow'), output: z.string(), source }),
  z.object({ kind: z.literal('closeOutput'), output: z.string() }),
  z.object({ kind: z.literal('record'), output: z.string(), options: recordingOptions }),
  z.object({ kind: z.literal('stopRecording'), output: z.string() }),
  /** `isResolved`: the parent looks up its host before each connection. */
  z.object({ kind: z.literal('pushTo'), id: z.string(), target: targetOrder, isResolved: z.boolean() }),
  z.object({ kind: z.literal('stopTarget'), number, id: z.string() }),
  z.object({ kind: z.literal('targetPlace'), number, place: targetPlace }),
  z.object({ kind: z.literal('pull'), path: z.string(), url: z.string(), authorization: z.string() }),
  z.object({ kind: z.literal('stopPull'), path: z.string() }),
  z.object({ kind: z.literal('kick'), number, path: z.string(), cause: z.string() }),
  z.object({ kind: z.literal('listViewers'), number, filter: viewerFilter }),
  z.object({ kind: z.literal('closeViewers'), number, filter: viewerFilter }),
  /** Sent with the socket. */
  z.object({
    kind: z.literal('upgrade'),
    request: z.object({ method: z.string(), url: z.string(), headers: z.record(z.string(), z.string()) }),
    head: z.custom<Uint8Array>(value => value instanceof Uint8Array),
    viewer: admittedViewer,
  }),
  z.object({ kind: z.literal('stop') }),
])
export type Order = z.infer<typeof order>

/** Messages from the media process to the parent. */
export const report = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), rtmpPort: number, httpPort: number }),
  z.object({ kind: z.literal('cannotListen'), reason: z.string() }),
  z.object({ kind: z.literal('event'), event: streamEvent }),
  z.object({
    kind: z.literal('authorise'),
    number,
    request: z.object({
      ...{ app: z.string(), name: z.string(), query: z.string(), address: z.string() },
      addressLimit: number.optional(),
    }),
  }),
  z.object({
    kind: z.literal('authorisePlay'),
    number,
    request: z.object({
      transport,
      pathname: z.string(),
      query: z.string(),
      address: z.string(),
      userAgent: z.string(),
      authorization: z.string(),
    }),
  }),
  /** When the state of a push changes, and once a second. */
  z.object({ kind: z.literal('targetReported'), id: z.string(), status: targetStatus }),
  /** Asks for the address of a target's host. */
  z.object({ kind: z.literal('resolveTarget'), number, id: z.string(), host: z.string() }),
  z.object({
    kind: z.literal('answer'),
    number,
    value: z.union([z.boolean(), z.number(), z.array(viewer)]),
  }),
  /** The last message before the process ends. */
  z.object({ kind: z.literal('stopped') }),
])
export type Report = z.infer<typeof report>
