import type { Language } from '@greenroom/contract/languages'
import { regionCodes } from '@greenroom/contract/regions'

/** Where most users are. */
const firstCode = 'CN'

/** What a country or region is called; empty for none. */
export function countryName(code: string, language: Language): string {
  return regionCodes.includes(code)
    ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code)
    : code
}

/** Every country and region with its name, sorted by it, the most frequent one first. */
export function countries(language: Language): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const order = new Intl.Collator(language)
  return regionCodes
    .map(value => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) =>
      one.value === firstCode ? -1 : other.value === firstCode ? 1 : order.compare(one.label, other.label),
    )
}
