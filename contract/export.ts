import * as z from 'zod'
import { textField } from './fields.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Seconds for which the address of an export is good, for one download. */
export const exportLifetimeSeconds = 120

/** Title of an exported file or of a column in it. */
export const exportTitle = textField(100)
const words = z.record(z.string().max(100), z.string().max(200))

/** A column of the file: field of the list's rows, heading, and labels of its values. */
export const exportColumn = z.strictObject({
  key: z.string().regex(/^\w{1,40}$/),
  title: exportTitle,
  words: words.optional(),
})
export type ExportColumn = z.infer<typeof exportColumn>
