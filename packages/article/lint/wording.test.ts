import { describe, expect, it } from 'vitest'
import { documentOfSource, lintWording, replaceTexts, type WordingHit } from '../index.ts'
import { aPart } from '../testing/articles.ts'

/** Finds each 错 and corrects it to 对. */
const check = async (text: string): Promise<WordingHit[]> =>
  Array.from(text.matchAll(/错+/g), ({ index, 0: word }) => ({
    begin: index,
    end: index + word.length,
    rule: 'misspelling',
    right: '对',
    values: {},
  }))

const markdown = (source: string) => aPart({ source, document: documentOfSource(source) })

describe('findings of wording', () => {
  it('stand in title, digest and text, never in code, formulas, links and front matter', async () => {
    const body =
      '---\nx: 错\n---\n\n# 甲错\n\n`错` [错](https://a.example/错) **乙错**\n\n$$\n错\n$$\n\n```\n错\n```\n\n- 丙错'
    const part = { ...markdown(body), title: '题错', digest: '摘错' }
    const findings = await lintWording(part, check)
    expect(findings.map(({ field, key }) => `${field} ${key.split(':').at(-1)}`)).toEqual([
      'title 错#1',
      'digest 错#2',
      'document 错#3',
      'document 错#4',
      'document 错#5',
    ])
    expect(new Set(findings.map(({ severity }) => severity))).toEqual(new Set(['warning']))
  })

  it('correct the text at their place in the document and in its Markdown, and nothing beside it', async () => {
    const source = '# 错\n\n*  甲**错**了\n*  错  \n   乙&nbsp;错\n'
    const part = markdown(source)
    const results = (await lintWording(part, check)).map(({ mend }) => {
      if (mend?.kind !== 'replaceTexts') throw new Error('There is no correction')
      return replaceTexts(part, mend.edits).body
    })
    expect(results).toEqual([
      '# 对\n\n*  甲**错**了\n*  错  \n   乙&nbsp;错\n',
      '# 错\n\n*  甲**对**了\n*  错  \n   乙&nbsp;错\n',
      '# 错\n\n*  甲**错**了\n*  对  \n   乙&nbsp;错\n',
      '# 错\n\n*  甲**错**了\n*  错  \n   乙&nbsp;对\n',
    ])
  })

  it('correct a word whose letters differ in look, and only while it stands there', async () => {
    const part = markdown('错**错**好')
    const [finding] = await lintWording(part, check)
    if (finding?.mend?.kind !== 'replaceTexts') throw new Error('There is no correction')
    const { edits } = finding.mend
    expect(replaceTexts({ ...part, source: null }, edits).body).toEqual(documentOfSource('对好'))
    expect(replaceTexts(markdown('好**错**好'), edits)).toMatchObject({ body: undefined, outdated: 1 })
  })

  it('correct all at once, also beside the same text in code, links and other writing', async () => {
    const source = '`错` 甲错，乙错 [错](https://a.example/错)\n\n- 错&nbsp;丙\n\n```\n错\n```\n\n丁**错**\n'
    const part = { ...markdown(source), title: '错题' }
    const edits = (await lintWording(part, check)).flatMap(({ mend }) =>
      mend?.kind === 'replaceTexts' ? mend.edits : [],
    )
    expect(replaceTexts(part, edits)).toEqual({
      fields: { title: '对题', digest: '' },
      body: '`错` 甲对，乙对 [错](https://a.example/错)\n\n- 对&nbsp;丙\n\n```\n错\n```\n\n丁**对**\n',
      outdated: 0,
    })
  })

  it('of typesetting are one for each kind in a part, with all places', async () => {
    const spacing = async (text: string) =>
      (await check(text)).map((hit): WordingHit => ({ ...hit, rule: 'spacing' }))
    const findings = await lintWording({ ...markdown('错，错\n\n错'), title: '错' }, spacing)
    expect(findings).toHaveLength(1)
    const [finding] = findings
    expect(finding).toMatchObject({
      key: `spacing:${finding?.partId}:`,
      field: 'title',
      values: { count: 4 },
    })
    const places = finding?.mend?.kind === 'replaceTexts' ? finding.mend.edits.map(({ from }) => from) : []
    expect(places).toEqual([0, 1, 3, 6])
  })
})
