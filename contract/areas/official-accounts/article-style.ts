import * as z from 'zod'
import { rule } from '../../fields.ts'
import { binaryCharacters } from '../../file-types.ts'

export const articleThemes = [
  ...(['plain', 'lines', 'cards', 'serif', 'business', 'magazine', 'technical', 'warm'] as const),
  ...(['minimal', 'newspaper', 'festive', 'green'] as const),
] as const
export type ArticleTheme = (typeof articleThemes)[number]
export const codeThemes = ['light', 'dark'] as const
export type CodeTheme = (typeof codeThemes)[number]

/** Allowed sizes of bodies. */
export const articleStyleLimits = {
  /** In pixels. */
  fontSize: { min: 12, max: 24 },
  /** As a multiple of the font size. */
  lineHeight: { min: 1.2, max: 2.6 },
  /** Characters of the user's CSS. */
  css: 20_000,
} as const

/** Style of an article's bodies. */
export const articleStyle = z.strictObject({
  theme: z.enum(articleThemes),
  accent: z.string().regex(/^#[0-9a-f]{6}$/i),
  fontSize: z.number().int().min(articleStyleLimits.fontSize.min).max(articleStyleLimits.fontSize.max),
  lineHeight: z.number().min(articleStyleLimits.lineHeight.min).max(articleStyleLimits.lineHeight.max),
  codeTheme: z.enum(codeThemes),
  /** CSS rules for parts of the article, as the user wrote them. */
  css: z
    .string()
    .max(articleStyleLimits.css)
    .refine(text => text.isWellFormed() && !binaryCharacters.test(text), rule('controlCharacters'))
    .optional(),
  /**
   * What `css` does: the declarations that WeChat keeps, by part of the article. It follows from `css`, and the server
   * reads it again whenever a style is stored. Articles are rendered by it, without a parser of CSS.
   */
  cssStyles: z.record(z.string().max(40), z.string().max(articleStyleLimits.css)).optional(),
})
export type ArticleStyle = z.infer<typeof articleStyle>
export const defaultArticleStyle: ArticleStyle = {
  theme: 'plain',
  accent: '#07c160',
  fontSize: 16,
  lineHeight: 1.75,
  codeTheme: 'light',
}
