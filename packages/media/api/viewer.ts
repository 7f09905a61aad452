import { z } from 'zod'

/** What a viewer watches: an output by its name, or one source by its path. */
export const viewerTarget = z.union([z.object({ output: z.string() }), z.object({ source: z.string() })])
export type ViewerTarget = z.infer<typeof viewerTarget>

/**
 * `audience` is counted as viewers; `preview` are users who check the stream; `program` is another media server or a
 * converter, which no count includes.
 */
export const viewerKind = z.enum(['audience', 'preview', 'program'])
export type ViewerKind = z.infer<typeof viewerKind>

/** Who is to watch what. The labels are the caller's own, such as a user's id: viewers are found and closed by them. */
export const admittedViewer = z.object({
  /** The caller's own name of this viewer; a second one of the same id ends the first. */
  id: z.string(),
  kind: viewerKind,
  target: viewerTarget,
  labels: z.record(z.string(), z.string()),
})
export type AdmittedViewer = z.infer<typeof admittedViewer>

export const transport = z.enum(['ws-flv', 'http-flv'])
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
/** Viewers who meet all that is said; an empty filter means everybody. */
export type ViewerFilter = z.infer<typeof viewerFilter>

export const viewerCounts = z.object({ audience: z.number(), preview: z.number() })
export type ViewerCounts = z.infer<typeof viewerCounts>
