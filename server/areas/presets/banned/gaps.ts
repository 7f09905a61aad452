import { foldUnit, ignored } from './fold.ts'

/** More than this between two letters is no way to spell a word. */
const widest = 6

const latin = (unit: number) => (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39)
const space = /\s/u
const sentenceEnd = /[\n\u2028\u2029.!?;\u3002\uff01\uff1f\uff1b\uff0e]/u

/**
 * Whether the letters of a word that were found from `begin` to `end` are meant as that word. Words of Latin letters
 * and digits stand between others that are none; with spaces in them only when every letter stands alone (`s p a m`),
 * or any two words of a text would make new ones. In others, the end of a sentence parts what only stands beside each
 * other, again unless every letter stands alone.
 */
export function isIntentional(text: string, begin: number, end: number): boolean {
  let letters = 0
  let gaps = 0
  let gap = 0
  let isLatin = true
  let hasSpace = false
  let hasEnd = false
  for (let at = begin; at < end; at++) {
    const unit = text.charCodeAt(at)
    const isPair = unit >= 0xd800 && unit <= 0xdfff
    const folded = foldUnit(unit)
    if (folded === ignored && !isPair) {
      gap++
      const sign = text.charAt(at)
      hasSpace ||= space.test(sign)
      hasEnd ||= sentenceEnd.test(sign)
      if (gap > widest) return false
      continue
    }
    if (isPair) {
      if (unit >= 0xdc00) continue
      gap++
      continue
    }
    if (letters > 0 && gap > 0) gaps++
    gap = 0
    letters++
    isLatin &&= latin(folded)
  }
  const standsAlone = letters > 2 && gaps === letters - 1
  if (!isLatin) return !hasEnd || standsAlone
  return isBounded(text, begin, end) && (!hasSpace || gaps === letters - 1)
}

const isBounded = (text: string, begin: number, end: number): boolean =>
  !(begin > 0 && latin(foldUnit(text.charCodeAt(begin - 1)))) &&
  !(end < text.length && latin(foldUnit(text.charCodeAt(end))))
