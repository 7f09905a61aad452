import * as z from 'zod'
import { contentGenres } from '../../content-labels.ts'
import { idField, instantField } from '../../fields.ts'
import { contentFile } from './content-items.ts'

/** How many content items a preview shows. */
export const previewExamples = 12

/** A content item as a preview shows it. */
export const previewExample = z.object({
  id: idField,
  title: z.string(),
  genre: z.enum(contentGenres),
  publishedTime: instantField,
  file: contentFile.nullable(),
})
export type PreviewExample = z.infer<typeof previewExample>

/** How many content items match now and did not before, and the other way round. */
export const conditionsChange = z.object({ entering: z.number().int(), leaving: z.number().int() })

/** The effect of conditions on the content items that the caller may see. */
export const conditionsPreview = z.object({
  /** How many match. */
  count: z.number().int(),
  /** Null when there is nothing to compare with. */
  change: conditionsChange.nullable(),
  /** The latest; none for a caller who may not read content items. */
  examples: z.array(previewExample),
})
export type ConditionsPreview = z.infer<typeof conditionsPreview>
