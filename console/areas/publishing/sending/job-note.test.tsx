import { type PublishJobDetail, readPublishJob } from '@greenroom/contract/areas/publishing/publish-jobs'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { buildContent, buildJob, buildPart } from '../../articles/testing/articles.ts'
import type { EditedArticle } from './edited-article.ts'
import { JobNote } from './job-note.tsx'

function show(job: PublishJobDetail, state: EditedArticle['state']) {
  fakeServer.respond(readPublishJob, job)
  const article: EditedArticle = {
    id: job.articleId,
    accountId: null,
    accountName: '',
    state,
    lastJobId: job.id,
    isReadOnly: false,
    version: () => 1,
    content: () => buildContent(buildPart(1, 'Rain')),
    save: () => Promise.resolve(true),
    replace: () => undefined,
  }
  renderInConsole(<JobNote article={article} />)
  return screen.findByRole('link', { name: text('publishing:publish.details') })
}

it('does not repeat the state that the article has itself', async () => {
  await show(buildJob({ state: 'failed' }), 'failed')
  expect(screen.queryByText(text('publishing:state.failed'))).toBeNull()
})

it('says when a publication that waits for its time begins', async () => {
  await show(buildJob({ state: 'scheduled', scheduledTime: '2026-03-01T01:30:00.000Z' }), 'local')
  expect(screen.getByText(text('publishing:state.scheduled'))).toBeVisible()
  expect(screen.getByText(/Mar 1, 2026/)).toBeVisible()
})
