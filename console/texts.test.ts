import { languages } from '@greenroom/contract/languages'
import { expect, test } from 'vitest'

interface Texts {
  readonly [key: string]: string | Texts
}

const files = import.meta.glob<{ texts: Texts }>('./**/locales/**/{zh-CN,en-US}.ts', { eager: true })
const folders = [...new Set(Object.keys(files).map(path => path.replace(/[^/]+$/, '')))]

/** Every key with the variables that its text uses. */
function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [`${prefix}${key} ${[...value.matchAll(/\{\{\w+\}\}/g)].map(String).sort().join(' ')}`]
      : keysOf(value, `${prefix}${key}.`),
  )
}

const valuesOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap(value => (typeof value === 'string' ? [value] : valuesOf(value)))

test('there are texts to compare', () => {
  expect(folders.length).toBeGreaterThan(3)
})

test.each(folders)('%s has the same keys and variables in both languages, and no empty text', folder => {
  const [chinese = [], english = []] = languages.map(language =>
    keysOf(files[`${folder}${language}.ts`]?.texts ?? {}).sort(),
  )
  expect(english).toEqual(chinese)
  expect(english.length).toBeGreaterThan(0)
  for (const language of languages) {
    for (const text of valuesOf(files[`${folder}${language}.ts`]?.texts ?? {}))
      expect(text.trim()).not.toBe('')
  }
})
