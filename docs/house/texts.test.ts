import { describe, expect, it } from 'vitest'
import { isTestCode } from './import-rules.ts'
import { filesWith, type SourceFile } from './sources.ts'
import { hardCodedTexts, isUsed, keysOf } from './text-use.ts'

/** Letters and punctuation that only Chinese text has. */
const chinese = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/
const comment = /^\s*(\/\/|\/\*|\*)/

const isCode = ({ path }: SourceFile) =>
  path.startsWith('console/') && !path.includes('/texts/') && !isTestCode(path)

it('Chinese text of the console stands nowhere but in its text files', () => {
  const elsewhere = filesWith('.ts', '.tsx', '.css')
    .filter(isCode)
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          chinese.test(line) && !comment.test(line) ? [`${path}:${index + 1}`] : [],
        ),
    )
  expect(elsewhere).toEqual([])
})

it('No other text of the console stands in its parts either', () => {
  const elsewhere = filesWith('.tsx')
    .filter(isCode)
    .flatMap(({ path, text }) => hardCodedTexts(text).map(found => `${path}: ${found}`))
  expect(elsewhere).toEqual([])
})

it('Every text is used somewhere', () => {
  const code = filesWith('.ts', '.tsx')
    .filter(isCode)
    .map(({ text }) => text)
    .join('\n')
  const unused = filesWith('.ts')
    .filter(({ path }) => /^console\/.*\/texts\/zh-CN\.ts$/.test(path))
    .flatMap(({ path, text }) => keysOf(text).flatMap(key => (isUsed(key, code) ? [] : [`${path}: ${key}`])))
  expect(unused).toEqual([])
})

describe('a text outside the text files', () => {
  it.each([
    '<Text size="sm">Nothing here</Text>',
    '<TextInput label="User name" />',
    '<Button aria-label="Close the box" onClick={close} />',
    '<p>\n  Some words on a line.\n</p>',
    "t('title', 'Title')",
  ])('is found in %s', code => {
    expect(hardCodedTexts(code)).not.toEqual([])
  })

  it.each([
    '<Text size="sm">{t(\'empty\')}</Text>',
    '<Menu position="bottom-end" label={t(\'menu\')} />',
    'const map = new Map<string, Set<string>>()',
    '<Icon aria-hidden /> / ',
    '// Some words on a line.',
  ])('is not found in %s', code => {
    expect(hardCodedTexts(code)).toEqual([])
  })
})

it('keys are read with the keys above them, and counted as used however they are named', () => {
  const keys = keysOf(
    "export const texts = {\n  a: 'x',\n  b: {\n    'c-d': 'y',\n  },\n  e: { f: 'z' },\n  g:\n    'w',\n} as const",
  )
  expect(keys).toEqual(['a', 'b.c-d', 'e.f', 'g'])
  expect(isUsed('a', "t('a')")).toBe(true)
  expect(isUsed('b.c-d', "t('area:b.c-d', { n })")).toBe(true)
  expect(isUsed('b.c-d', ['t(`b.$', '{name}`)'].join(''))).toBe(true)
  expect(isUsed('a', 'const a = 1')).toBe(false)
})
