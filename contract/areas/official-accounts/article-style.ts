import * as z from 'zod'

export const articleThemes = ['plain', 'lines', 'cards', 'serif'] as const
export type ArticleTheme = (typeof articleThemes)[number]
export const codeThemes = ['light', 'dark'] as const
export type CodeTheme = (typeof codeThemes)[number]

/** Allowed sizes of bodies. */
export const articleStyleLimits = {
  /** In pixels. */
  fontSize: { min: 12, max: 24 },
  /** As a multiple of the font size. */
  lineHeight: { min: 1.2, max: 2.6 },
} as const

/** Style of an article's bodies. */
export const articleStyle = z.strictObject({
  theme: z.enum(articleThemes),
  accent: z.string().regex(/^#[0-9a-f]{6}$/i),
  fontSize: z.number().int().min(articleStyleLimits.fontSize.min).max(articleStyleLimits.fontSize.max),
  lineHeight: z.number().min(articleStyleLimits.lineHeight.min).max(articleStyleLimits.lineHeight.max),
  codeTheme: z.enum(codeThemes),
})
export type ArticleStyle = z.infer<typeof articleStyle>
export const defaultArticleStyle: ArticleStyle = {
  theme: 'plain',
  accent: '#07c160',
  fontSize: 16,
  lineHeight: 1.75,
  codeTheme: 'light',
}
