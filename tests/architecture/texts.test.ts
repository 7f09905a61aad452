import { describe, expect, it } from 'vitest'
import { filesWith, isTestCode, type SourceFile } from './sources.ts'
import { hardCodedTexts, isUsed, keysOf, usedTexts } from './text-use.ts'

/** Letters and punctuation that only Chinese text has. */
const chinese = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/
const comment = /^\s*(\/\/|\/\*|\*)/

const isCode = ({ path }: SourceFile) =>
  path.startsWith('console/') && !path.includes('/locales/') && !isTestCode(path)

it('Chinese text of the console stands only in its text files', () => {
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

it('No other text of the console stands in the attributes of its components either', () => {
  const elsewhere = filesWith('.tsx')
    .filter(isCode)
    .flatMap(({ path, text }) => hardCodedTexts(text).map(found => `${path}: ${found}`))
  expect(elsewhere).toEqual([])
})

/** A cut at the limit of a text field, which may fall within an emoji; such a text is refused. */
const cutWithinCharacters =
  /\.slice\(0, \w*[lL]imits?\.(author|content|keyword|name|note|reason|search|text|title)\)/

it('A text is cut to its limit between characters (`cutText`)', () => {
  const places = filesWith('.ts', '.tsx')
    .filter(({ path }) => !isTestCode(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => (cutWithinCharacters.test(line) ? [`${path}:${index + 1}`] : [])),
    )
  expect(places).toEqual([])
})

/** Words in -s behind a placeholder that are no plural nouns. */
const noPlural = 'as|is|was|has|does|comes|becomes|stops|this|fps|ms|others'
/** A count and a plural noun, with at most one word between them. */
const countedPlural = new RegExp(
  `\\{\\{(\\w+)[^}]*\\}\\} (?:(?!(?:${noPlural})\\b)[a-z]+ )?(?!(?:${noPlural})\\b)[a-z]+s\\b`,
  'g',
)
/** Placeholders of limits and of figures beyond them, and of names before a verb. */
const isNoCount = new Set(['max', 'limit', 'length', 'name', 'number'])
/** Texts whose count is never 1. */
const neverOne = [
  'channels, including', // named as many
  'refused {{times}} times', // more than once
  'decoded {{total}} frames', // thirty a second
  'content sets, including',
  'content items, including',
  'previous {{count}} days', // analytics:than.day for one
  'up to {{count}} views', // a limit
  "days: '{{count}} days'", // 7, 30 or 90
  '{{total}} sessions', // more than shown
  'can have {{word}} characters', // a limit
  '{{days}} days', // the terms of services
  'Valid for {{hours}} hours', // a constant
]

it('An English text with a count before a plural has a form for one', () => {
  const places = filesWith('.ts')
    .filter(({ path }) => /^console\/.*en-US\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index, lines) => {
        // The key may stand on the line before.
        const isOther = /^\s*'?[\w-]+_other'?:/
        if (isOther.test(line) || isOther.test(lines[index - 1] ?? '')) return []
        const names = [...line.matchAll(countedPlural)].map(([, name = '']) => name)
        const isCounted = names.some(name => !isNoCount.has(name))
        return isCounted && neverOne.every(text => !line.includes(text)) ? [`${path}:${index + 1}`] : []
      }),
    )
  expect(places).toEqual([])
})

it('The English forms for one and for more differ where a noun is counted, and the form for one has no plural', () => {
  const places = filesWith('.ts')
    .filter(({ path }) => /^console\/.*en-US\.ts$/.test(path))
    .flatMap(({ path, text }) => {
      const forms = new Map(
        [...text.matchAll(/^\s*'?([\w-]+_(?:one|other))'?:\s*'(.*)',$/gm)].map(([, key = '', form = '']) => [
          key,
          form,
        ]),
      )
      return [...forms].flatMap(([key, other]) => {
        if (!key.endsWith('_other') || !counts(other)) return []
        const one = forms.get(key.replace(/_other$/, '_one'))
        return one === undefined || one === other || counts(one) ? [`${path}: ${key}`] : []
      })
    })
  expect(places).toEqual([])
})

/** Whether a text has a count before a plural noun. */
const counts = (text: string) => [...text.matchAll(countedPlural)].some(([, name = '']) => name === 'count')

it('Every text is used', () => {
  const sources = filesWith('.ts', '.tsx')
  const used = new Set(sources.filter(isCode).flatMap(({ text }) => [...usedTexts(text)]))
  const unused = sources
    .filter(({ path }) => /^console\/.*\/locales\/([\w-]+\/)?zh-CN\.ts$/.test(path))
    .flatMap(({ text }) => keysOf(text))
    .filter(path => {
      const [namespace = '', ...key] = path.split('.')
      return !isUsed(namespace, key.join('.'), used)
    })
  expect(unused).toEqual([])
})

describe('a text outside the text files', () => {
  it.each([
    '<TextInput label="User name" />',
    '<Button aria-label="Close the box" onClick={close} />',
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

it('keys are read with the keys above them', () => {
  const keys = keysOf(
    "export const texts = {\n  a: 'x',\n  b: {\n    'c-d': 'y',\n  },\n  e: { f: 'z' },\n  g:\n    'w',\n} as const",
  )
  expect(keys).toEqual(['a', 'b.c-d', 'e.f', 'g'])
})

describe('a text', () => {
  const isUsedBy = (code: string) => isUsed('area', 'b.c', usedTexts(code))
  const here = "const { t } = useTranslation('area')\n"

  it.each([
    `${here} t('b.c')`,
    "i18next.t('area:b.c', { n })",
    [here, 't(`b.$', '{name}`)'].join(''),
    ['i18next.t(`area:b.$', '{name}`, { n: f(1) })'].join(''),
    `const { t } = useTranslation(['area', 'kit'])\n t(isNew ? 'b.c' : 'd')`,
    `${here} const key = { x: 'b.c' } as const\n t(key[x])`,
  ])('is used by %s', code => {
    expect(isUsedBy(code)).toBe(true)
  })

  it.each([
    "const a = 'b.c'",
    ['store(`b.$', '{userId}`)'].join(''),
    [here, 'const id = `b.$', "{name}`\n t('d')"].join(''),
    "const { t } = useTranslation('other')\n t('b.c')",
    "i18next.t('other:b.c')",
    `${here} t('d', { name: 'b.c' })`,
  ])('is not used by %s', code => {
    expect(isUsedBy(code)).toBe(false)
  })

  it('is used for one and for many by the key without that', () => {
    const used = usedTexts(`${here} t('rows', { count })`)
    expect(['rows_one', 'rows_other', 'rows_two'].map(key => isUsed('area', key, used))).toEqual([
      true,
      true,
      false,
    ])
  })
})

/** Files with what the console and its messages say about the approval of requests. */
const saysApprovals = ({ path }: SourceFile) =>
  /^console\/areas\/(?:parameters|publishing|profile|roles|users|live-playlist|official-accounts|messages|workplace)\/locales\//.test(
    path,
  ) ||
  path.startsWith('console/kit/text/locales/shell/') ||
  /^server\/areas\/(?:parameters|publishing|profile|roles|users)\/.*(?:labels|texts)\.ts$/.test(path)

/** Other words for approve, reject and wait for approval, in either language. */
const otherApprovalWords =
  /退回|拒绝|同意|通过|(?:待|等待)审核|['“][^'“]*\b(?:[Rr]eturn(?:ed)?|[Dd]eclined?|[Dd]enied|[Dd]eny)\b[^:]*$/
/** Texts of the specification, verdicts of others than users, and the words in another sense. */
const otherSenses = [
  "passed: '已通过'", // the specification's status of a parameter change
  "1: '已通过'", // and of a certification
  '微信', // checks of articles
  '未通过的文章',
  '消息会被拒绝', // by a signature
  '事件会被拒绝',
  '审核通过', // the audit of a clip
  '审核未通过',
  '没有通过审核',
  "pending: '待审核'",
]

it('An approval has one set of words: 批准, 驳回, 待审批; approved, rejected, waiting', () => {
  const places = filesWith('.ts')
    .filter(saysApprovals)
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter(line => !comment.test(line) && otherApprovalWords.test(line))
        .filter(line => !otherSenses.some(words => line.includes(words)))
        .map(line => `${path}: ${line.trim()}`),
    )
  expect(places).toEqual([])
})
