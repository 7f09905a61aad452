/** Languages of all texts. The first is the default, the last the fallback (specification §9). */
export const languages = ['zh-CN', 'en-US'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'zh-CN'
export const fallbackLanguage: Language = 'en-US'

/** Name of each language in itself. */
export const languageNames: Readonly<Record<Language, string>> = { 'zh-CN': '中文', 'en-US': 'English' }

/** A text in all languages. */
export type Text = Readonly<Record<Language, string>>

/**
 * Language for an `Accept-Language` header (RFC 9110 §12.5.4, matched on the primary tag). Without a header the
 * default; with only unsupported languages the fallback.
 */
export function negotiateLanguage(header: string | null | undefined): Language {
  if (!header || header.trim() === '' || header.trim() === '*') return defaultLanguage
  const requested = header
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.map(p => /^\s*q=([0-9.]+)$/.exec(p)?.[1]).find(q => q !== undefined)
      return { tag: tag.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { tag } of requested) {
    const match = languages.find(language => language.slice(0, 2) === tag.slice(0, 2))
    if (match) return match
    if (tag === '*') return defaultLanguage
  }
  return fallbackLanguage
}
