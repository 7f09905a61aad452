import { format, getFormatInfo } from 'numfmt'

/** Characters of an Excel number format at most. */
const maxFormat = 255

/** How cells of a style show their numbers. */
export interface NumberFormat {
  /** True for dates and times. */
  isMoment: boolean
  /** True for plain whole numbers, leading zeros and separators within them included; false for amounts. */
  isPlain: boolean
  /** The number as users see it; undefined where that is the number itself, or less than it. */
  show(number: number): string | undefined
}

/** Kinds of formats that show a whole number as it is, or with fixed text beside it: `"ID-"General`. */
const withoutScale: readonly string[] = ['general', 'scientific', 'text']
/** Numbers in Chinese characters, which the formatter does not write. */
const otherDigits = /\[DBNum\d\]/i
/** Exponents, which General has for long numbers, show less than the cell holds. */
const exponent = /\dE[+-]\d/

const general: NumberFormat = { isMoment: false, isPlain: true, show: () => undefined }
const moment: NumberFormat = { isMoment: true, isPlain: false, show: () => undefined }

/** Built-in formats of numbers (ECMA-376 §18.8.30). */
const builtInCodes: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"¥"#,##0',
  6: '"¥"#,##0',
  7: '"¥"#,##0.00',
  8: '"¥"#,##0.00',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0',
  42: '"¥"#,##0',
  43: '#,##0.00',
  44: '"¥"#,##0.00',
}

/** Built-in formats of dates and times, East Asian ones included. */
const isBuiltInMoment = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** The format of a style. @param code of a format that the workbook declares */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  const pattern = code?.slice(0, maxFormat) ?? builtInCodes[id]
  if (pattern === undefined) return isBuiltInMoment(id) ? moment : general
  const { type, isDate, grouped, maxDecimals, scale } = infoOf(pattern)
  if (isDate) return moment
  if (type === 'error') return general
  return {
    isMoment: false,
    isPlain:
      !otherDigits.test(pattern) &&
      (withoutScale.includes(type) ||
        (type === 'number' && grouped === 0 && maxDecimals === 0 && scale === 1)),
    show: number => {
      const shown = format(pattern, number, { throws: false }).trim()
      const isLess = shown === '' || shown.startsWith('###') || exponent.test(shown)
      return isLess ? undefined : shown
    },
  }
}

function infoOf(pattern: string) {
  try {
    return getFormatInfo(pattern)
  } catch {
    return { type: 'error', isDate: false, grouped: 0, maxDecimals: 0, scale: 1 } as const
  }
}
