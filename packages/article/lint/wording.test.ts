import { describe, expect, it } from 'vitest'
import { documentOfSource, lintWording, replaceText, replaceTextInSource, type WordingHit } from '../index.ts'
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
      if (mend?.kind !== 'replaceText') throw new Error('There is no correction')
      const document = replaceText(part.document, mend)
      return document && replaceTextInSource(source, mend, document)
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
    if (finding?.mend?.kind !== 'replaceText') throw new Error('There is no correction')
    expect(replaceText(part.document, finding.mend)).toEqual(documentOfSource('对好'))
    expect(replaceText(documentOfSource('好**错**好'), finding.mend)).toBeUndefined()
  })
})
