import { plainText } from '@greenroom/article'
import {
  type CheckedFinding,
  checkArticle,
  type TextEdit,
} from '@greenroom/contract/areas/articles/article-checks'
import { type ArticleDetail, readArticle, saveArticle } from '@greenroom/contract/areas/articles/articles'
import {
  listOfficialAccounts,
  readOfficialAccount,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { buildPage, officialAccount } from '../../../../testing/records.ts'
import { renderInConsole } from '../../../../testing/render-in-console.tsx'
import { text } from '../../../../testing/text.ts'
import { buildArticle, buildContent, buildPart, storedContent } from '../../testing/articles.ts'
import { Component } from '../article-page.tsx'

let article: ArticleDetail
let findings: CheckedFinding[]

beforeEach(() => {
  fakeServer.respond(readArticle, () => article)
  fakeServer.respond(checkArticle, () => ({ version: 1, findings, parts: [] }))
  fakeServer.respond(readOfficialAccount, officialAccount)
  fakeServer.respond(listOfficialAccounts, buildPage([officialAccount]))
  fakeServer.respond(saveArticle, ({ body: { version, changes } }) => {
    article = { ...article, version: version + 1, content: storedContent(changes.content ?? article.content) }
    return article
  })
})

const source = '*  甲错\n*  `错` 乙**错**\n\n\n丙&nbsp;错\n'
const part = buildPart(1, source, { title: '题错' })
const editsOf = (fields: readonly (readonly [TextEdit['field'], number])[]) =>
  fields.map(([field, from]) => ({ field, from, to: from + 1, wrong: '错', right: '对' }))
const misspelt = (number: number, field: TextEdit['field'], from: number): CheckedFinding => ({
  key: `misspelling:${part.id}:错#${number}`,
  rule: 'misspelling',
  severity: 'warning',
  partId: part.id,
  field,
  from,
  to: from + 1,
  block: field === 'document' ? 0 : null,
  values: { text: '错', right: '对' },
  mend: { kind: 'replaceTexts', edits: editsOf([[field, from]]) },
  ignored: null,
})

async function open(sourceFormat: 'markdown' | 'richText') {
  const { user } = renderInConsole(<Component />, {
    address: `/weixin/article/${article.id}`,
    route: '/weixin/article/:id',
  })
  const body = await screen.findByRole('textbox', { name: text('articles:editor.text') })
  await user.click(screen.getByRole('tab', { name: new RegExp(text('articles:editor.view.checks')) }))
  const rows = await screen.findAllByText(/“错”/)
  const rowOf = (index: number) => {
    const row = rows[index]?.closest('li')
    if (!row) throw new Error('There is no such finding')
    return within(row)
  }
  const undo = async () => {
    await user.click(body)
    await user.keyboard('{Control>}z{/Control}')
  }
  expect(article.content.sourceFormat).toBe(sourceFormat)
  return { user, rowOf, undo }
}
const storedPart = () => article.content.parts[0]

describe('findings of wording', () => {
  beforeEach(() => {
    article = buildArticle({ content: buildContent(part) })
    findings = [
      misspelt(1, 'title', 1),
      misspelt(2, 'document', 4),
      misspelt(3, 'document', 12),
      misspelt(4, 'document', 19),
    ]
  })

  it('are fixed one at a time, and nothing beside them changes in the Markdown', async () => {
    const { user, rowOf } = await open('markdown')
    await user.click(rowOf(1).getByRole('button', { name: text('articles:checks.mend') }))
    await waitFor(() => expect(storedPart()?.source).toBe(source.replace('甲错', '甲对')))
    await user.click(rowOf(0).getByRole('button', { name: text('articles:checks.mend') }))
    await waitFor(() => expect(storedPart()?.title).toBe('题对'))
  })

  it('are fixed all at once in the Markdown, which one undo takes back', async () => {
    const { user, rowOf, undo } = await open('markdown')
    await user.click(rowOf(2).getByRole('button', { name: text('articles:checks.mendAlike', { count: 4 }) }))
    const fixed = '*  甲对\n*  `错` 乙**对**\n\n\n丙&nbsp;对\n'
    await waitFor(() => expect(storedPart()).toMatchObject({ source: fixed, title: '题对' }))
    await undo()
    await waitFor(() => expect(storedPart()?.source).toBe(source))
  })

  it('are fixed all at once in rich text, which one undo takes back', async () => {
    const rich = { ...buildContent({ ...part, source: null }), sourceFormat: 'richText' as const }
    article = buildArticle({ content: rich })
    const { user, rowOf, undo } = await open('richText')
    const storedText = () => plainText(storedPart()?.document.content ?? []).replaceAll(/\s+/g, ' ')
    await user.click(rowOf(2).getByRole('button', { name: text('articles:checks.mendAlike', { count: 4 }) }))
    await waitFor(() => expect(storedText()).toMatch(/甲对 错 乙对 丙 对/))
    await undo()
    await waitFor(() => expect(storedText()).toMatch(/甲错 错 乙错 丙 错/))
  })

  it('say when the text is no longer there', async () => {
    findings = [misspelt(1, 'document', 5)]
    const { user, rowOf } = await open('markdown')
    await user.click(rowOf(0).getByRole('button', { name: text('articles:checks.mend') }))
    expect(await screen.findByText(text('articles:checks.outdated'))).toBeVisible()
    expect(storedPart()?.source).toBe(source)
  })
})
