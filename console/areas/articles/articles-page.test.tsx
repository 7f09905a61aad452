import { listArticles } from '@greenroom/contract/areas/articles/articles'
import { listOfficialAccounts } from '@greenroom/contract/areas/official-accounts/official-accounts'
import { readListPreference } from '@greenroom/contract/areas/profile/preferences'
import { listPublishJobs, pushArticles } from '@greenroom/contract/areas/publishing/publish-jobs'
import { readViews } from '@greenroom/contract/areas/views/views'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { officialAccount, recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { Component } from './articles-page.tsx'
import { buildArticle, buildJob } from './testing/articles.ts'

const { content: _, ignored: __, mediaId: ___, ...row } = buildArticle()
const rows = ['Rain', 'Snow'].map((title, index) => ({ ...row, id: recordId(730 + index), title }))

beforeEach(() => {
  fakeServer.respond(readListPreference, null)
  fakeServer.respond(readViews, { list: [] })
  fakeServer.respond(listArticles, { list: rows, total: 2, current: 1, pageSize: 20 })
  fakeServer.respond(listOfficialAccounts, { list: [officialAccount], total: 1, current: 1, pageSize: 100 })
})

it('The articles of one account are listed, by its name', async () => {
  const { user } = renderInConsole(<Component />, { address: '/weixin/article' })
  await screen.findByRole('link', { name: 'Rain' })
  await user.type(
    screen.getByRole('combobox', { name: text('list:filters.search') }),
    `${text('articles:field.account')}:`,
  )
  await user.click(await screen.findByRole('option', { name: new RegExp(officialAccount.name) }))
  await waitFor(() => expect(fakeServer.lastRequest(listArticles).query.accountId).toBe(officialAccount.id))
})

it('Selected articles are pushed together, each with its own result', async () => {
  const [rain, snow] = rows
  const job = buildJob({ title: 'Snow', state: 'drafted', goal: 'draft' })
  fakeServer.respond(listPublishJobs, { list: [job], total: 1, current: 1, pageSize: 100 })
  fakeServer.respond(pushArticles, {
    batchId: recordId(740),
    list: [
      { id: rain?.id ?? '', title: 'Rain', jobId: null, refusal: 'checksFailed' },
      { id: snow?.id ?? '', title: 'Snow', jobId: job.id, refusal: null },
    ],
  })
  const { user } = renderInConsole(<Component />, { address: '/weixin/article' })
  await screen.findByRole('link', { name: 'Rain' })
  await user.click(screen.getByRole('checkbox', { name: text('list:selection.page') }))
  const bulk = within(screen.getByRole('region', { name: text('list:selection.actions') }))
  await user.click(bulk.getByRole('button', { name: text('articles:action.push') }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(text('publishing:bulkPush.refusal.checksFailed'))).toBeVisible()
  expect(await dialog.findByRole('link', { name: text('publishing:state.drafted') })).toBeVisible()
  expect(dialog.getByRole('status')).toHaveTextContent(
    text('publishing:bulkPush.progress', { done: 1, total: 1 }),
  )
  expect(fakeServer.lastRequest(pushArticles).body.ids).toEqual(rows.map(({ id }) => id))
})
