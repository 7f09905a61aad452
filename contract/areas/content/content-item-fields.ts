import * as z from 'zod'
import { contentGenres, contentLanguages, contentLimits, contentSources } from '../../content-labels.ts'
import { optionalTextField, textField, timeField } from '../../fields.ts'
import type { Text } from '../../languages.ts'

interface TextField {
  /** Its name in forms, columns, files and the operation log. */
  label: Text
  maxLength: number
  /** The list shows its column only to users who choose it. */
  isHiddenAtFirst: boolean
}

/**
 * The short optional texts of a content item, in the order of the form. Form, detail view, list column, import, export,
 * other systems and operation log read this table. The column in `server/areas/content/schema.ts` has the same name,
 * and the empty text as its default.
 */
export const contentItemTexts = {
  topic: {
    label: { 'zh-CN': '话题', 'en-US': 'Topic' },
    maxLength: contentLimits.topic,
    isHiddenAtFirst: false,
  },
} as const satisfies Record<string, TextField>

export type ContentItemText = keyof typeof contentItemTexts
export const contentItemTextNames = Object.keys(contentItemTexts) as ContentItemText[]

/** A record with one value for each short optional text of a content item. */
export const eachContentItemText = <T>(of: (name: ContentItemText) => T) =>
  Object.fromEntries(contentItemTextNames.map(name => [name, of(name)])) as Record<ContentItemText, T>

/** The schemas of the short optional texts, by name. */
const contentItemTextSchemas = eachContentItemText(name =>
  optionalTextField(contentItemTexts[name].maxLength),
)

/** Narrows a stored column name to a short optional text of a content item. */
export function isContentItemText(name: string): name is ContentItemText {
  return Object.hasOwn(contentItemTexts, name)
}

/** The fields of a content item that users, imports and other systems write. */
export const contentItemFields = z.strictObject({
  title: textField(contentLimits.title),
  genre: z.enum(contentGenres),
  author: textField(contentLimits.author),
  source: z.enum(contentSources),
  ...contentItemTextSchemas,
  language: z.enum(contentLanguages),
  /** Its text, or a transcript of its speech; detection and text search read it. */
  body: optionalTextField(contentLimits.body),
  /** In the future for content that is scheduled. */
  publishedTime: timeField,
})
export type ContentItemFields = z.infer<typeof contentItemFields>
