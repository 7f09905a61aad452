import type { ArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'

/**
 * The style with what its CSS does. The parser is loaded for styles that have CSS.
 * Every style passes through it before it is stored, so `cssStyles` always follows from `css`.
 */
export async function withReadCss(style: ArticleStyle): Promise<ArticleStyle> {
  const { css = '', cssStyles: _, ...others } = style
  if (css.trim() === '') return others
  const { readCss } = await import('./read-css.ts')
  const { styles } = readCss(css)
  return { ...others, css, ...(Object.keys(styles).length > 0 && { cssStyles: styles }) }
}
