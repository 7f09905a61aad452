import { z } from 'zod'

/** What a viewer watches: an output by name, or one source by path. */
export const viewerTarget = z.union([z.object({ output: z.string() }), z.object({ source: z.string() })])
export type ViewerTarget = z.infer<typeof viewerTarget>

/**
 * `audience` is counted as viewers; `preview` are users who check the stream; `program` is another media server or a
 * converter, which no count includes.
 */
export const viewerKind = z.enum(['audience', 'preview', 'program'])
export type ViewerKind = z.infer<typeof viewerKind>

/** A viewer and what it watches. The labels are the caller's, such as a user's id, to find and disconnect viewers. */
export const admittedViewer = z.object({
  /** The caller's id of this viewer; a second viewer with the same id replaces the first. */
  id: z.string(),
  kind: viewerKind,
  target: viewerTarget,
  labels: z.record(z.string(), z.string()),
})
export type AdmittedViewer = z.infer<typeof admittedViewer>

export const transport = z.enum(['ws-flv', 'http-flv', 'hls'])
/** How the picture gets to a viewer. */
export type Transport = z.infer<typeof transport>

export const viewer = admittedViewer.extend({
  address: z.string(),
  transport,
  /** Milliseconds since 1970. */
  openedAt: z.number(),
  sentBytes: z.number(),
  /** How many pictures it was not given, because it was too slow. */
  droppedFrames: z.number(),
})
/** A viewer that watches now. */
export type Viewer = z.infer<typeof viewer>

export const viewerFilter = z.object({
  ids: z.array(z.string()).optional(),
  kind: viewerKind.optional(),
  target: viewerTarget.optional(),
  /** Each of these labels must have this value. */
  labels: z.record(z.string(), z.string()).optional(),
})
/** Selects viewers that match all given labels; an empty filter selects all. */
export type ViewerFilter = z.infer<typeof viewerFilter>

export const viewerCounts = z.object({ audience: z.number(), preview: z.number() })
export type ViewerCounts = z.infer<typeof viewerCounts>
