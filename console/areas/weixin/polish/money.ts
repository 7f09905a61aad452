import { useLanguage } from '../../../kit/text/language.ts'

const micros = 1_000_000

/** Formats millionths of a currency; undefined without an amount. Small sums keep four decimals. */
export function useMoney(currency: string | null | undefined): ((costMicros: number) => string) | undefined {
  const language = useLanguage()
  if (!currency) return undefined
  return costMicros => {
    const amount = costMicros / micros
    const digits = amount < 1 ? 4 : 2
    return new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: digits,
    }).format(amount)
  }
}
