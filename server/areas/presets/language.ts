import type { contentLanguages } from '@greenroom/contract/areas/content/content-sets'

type Language = (typeof contentLanguages)[number]

/** Scripts that identify a language, the most specific first: Japanese uses Chinese characters, too. */
const scripts: readonly (readonly [RegExp, Language])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
]
const latin = /\p{Script=Latin}/gu
const byWords: readonly Language[] = ['en', 'fr', 'de', 'es', 'pt', 'it', 'vi']
/** Fewest Latin letters for a result. */
const fewLetters = 12

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/**
 * The language of a text: by its script, and among languages with Latin letters by its words (eld).
 * `und` when there is too little to tell. A letter of the other scripts says about as much as two Latin ones.
 */
export async function detectLanguage(text: string): Promise<Language> {
  const letters = count(text, latin)
  const counted = scripts.map(([pattern, language]) => ({ language, total: count(text, pattern) }))
  const others = counted.reduce((sum, { total }) => sum + total, 0)
  if (others > 0 && others * 2 >= letters) {
    const [kana, , han] = counted
    // A Chinese text may name something Japanese; a Japanese one is full of kana.
    if (kana && han && kana.total > 0 && kana.total * 8 >= han.total) return 'ja'
    const largest = counted.slice(1).reduce((first, one) => (one.total > first.total ? one : first))
    return largest.total > 0 ? largest.language : 'ja'
  }
  if (letters < fewLetters) return 'und'
  const { eld } = await import('eld/small')
  const found = eld.detect(text.slice(0, 2000))
  return byWords.find(language => language === found.language) ?? 'und'
}
