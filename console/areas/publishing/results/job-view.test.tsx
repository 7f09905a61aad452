import { readArticleFigures } from '@greenroom/contract/areas/publishing/article-figures'
import {
  type PublishJobDetail,
  readPublishJob,
  retryPublishJob,
  settlePublishJob,
  splitPublishJob,
  takeDownPublishJob,
} from '@greenroom/contract/areas/publishing/publish-jobs'
import { ruleTexts } from '@greenroom/contract/rule-texts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { buildJob } from '../../articles/testing/articles.ts'
import { JobView } from './job-view.tsx'

const at = '2026-03-01T09:00:00.000Z'
const part = (number: number, fields: Partial<PublishJobDetail['parts'][number]> = {}) => ({
  partId: recordId(730 + number),
  title: `Part ${number}`,
  address: null,
  hasFailed: false,
  isRemoved: false,
  contentItemId: null,
  ...fields,
})

function show(job: PublishJobDetail) {
  fakeServer.respond(readPublishJob, job)
  return renderInConsole(<JobView id={job.id} onClose={() => undefined} />)
}
const drawer = () => screen.findByRole('dialog')

beforeEach(() => fakeServer.respond(readArticleFigures, []))

describe('a publishing result', () => {
  it.each([true, false])('offers its withdrawal only to users who may change it: %s', async canChange => {
    show(buildJob({ state: 'awaitingApproval', canChange }))
    const actions = within(await drawer())
    await actions.findByRole('button', { name: text('publishing:action.article') })
    const name = text('publishing:action.cancel')
    expect(actions.queryAllByRole('button', { name })).toHaveLength(canChange ? 1 : 0)
  })

  it('shows each step, and for failed articles the reason and what to do', async () => {
    const failure = { errcode: 40164, problem: null, rid: 'r-1', address: '203.0.113.7' }
    const job = buildJob({
      state: 'failed',
      failure,
      parts: [part(1, { hasFailed: true }), part(2)],
      steps: [
        { state: 'pushing', problem: null, failure: null, happenedTime: at },
        { state: 'failed', problem: null, failure, happenedTime: at },
      ],
    })
    fakeServer.respond(retryPublishJob, buildJob({ state: 'pushing' }))
    const { user } = show(job)
    const shown = await drawer()
    await within(shown).findByText('203.0.113.7', { exact: false })
    expect(within(shown).getByText('r-1', { exact: false })).toBeVisible()
    const steps = within(shown).getByRole('list', { name: text('publishing:view.steps') })
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map(item => item.dataset.state),
    ).toEqual(['done', 'stopped'])
    const articles = within(shown).getByRole('region', { name: text('publishing:view.parts') })
    expect(articles).toHaveTextContent(text('publishing:part.failed'))
    await user.click(within(shown).getByRole('button', { name: text('publishing:action.retry') }))
    await waitFor(() => expect(fakeServer.requests(retryPublishJob)).toHaveLength(1))
  })

  it('can continue without the refused articles, after a question that names both', async () => {
    const parts = [part(1), part(2, { hasFailed: true }), part(3)]
    const job = buildJob({ state: 'failed', problem: 'reviewRejected', parts })
    fakeServer.respond(splitPublishJob, { job, articleId: recordId(702) })
    const { user } = show(job)
    const press = async (role: HTMLElement) =>
      user.click(await within(role).findByRole('button', { name: text('publishing:action.split') }))
    await press(await drawer())
    const question = await screen.findByRole('dialog', { name: text('publishing:ask.splitTitle') })
    expect(question).toHaveTextContent(/WeChat refused “Part 2”.*“Part 1”, “Part 3” will be published/)
    expect(fakeServer.requests(splitPublishJob)).toEqual([])
    await press(question)
    await waitFor(() =>
      expect(fakeServer.lastRequest(splitPublishJob).body).toEqual({ partIds: [recordId(732)] }),
    )
  })

  it.each([
    ['all of its articles', [part(1, { hasFailed: true })], ['retry']],
    ['none of them by name', [part(1), part(2)], ['retry']],
    [
      'some, and others are out',
      [part(1, { address: 'https://mp.weixin.qq.com/s/1' }), part(2, { hasFailed: true })],
      ['split'],
    ],
  ] as const)('offers what can be done when WeChat refused %s', async (_, parts, offered) => {
    show(buildJob({ state: 'failed', parts: [...parts] }))
    const shown = within(await drawer())
    await shown.findByRole('button', { name: text('publishing:action.article') })
    const seen = (['retry', 'split'] as const).filter(action =>
      shown.queryByRole('button', { name: text(`publishing:action.${action}`) }),
    )
    expect(seen).toEqual(offered)
  })

  it('leads to WeChat when the account may not publish, and records the outcome', async () => {
    fakeServer.respond(settlePublishJob, buildJob({ state: 'published' }))
    const { user } = show(buildJob({ state: 'finishByHand' }))
    const shown = await drawer()
    const link = await within(shown).findByRole('link', { name: text('publishing:byHand.open') })
    expect(link).toHaveAttribute('href', 'https://mp.weixin.qq.com/')
    const address = within(shown).getByLabelText(text('publishing:byHand.address'))
    const published = within(shown).getByRole('button', { name: text('publishing:byHand.published') })
    await user.type(address, 'https://example.com/s/x')
    await user.click(published)
    expect(address).toHaveAccessibleDescription(ruleTexts.weixinAddressForm['en-US'])
    expect(fakeServer.requests(settlePublishJob)).toHaveLength(0)
    await user.clear(address)
    await user.type(address, 'https://mp.weixin.qq.com/s/x')
    await user.click(published)
    await waitFor(() =>
      expect(fakeServer.lastRequest(settlePublishJob).body).toEqual({
        outcome: 'published',
        address: 'https://mp.weixin.qq.com/s/x',
      }),
    )
  })

  it('sums the figures of each article, and deletes one after a question', async () => {
    const parts = [1, 2].map(number => part(number, { address: `https://mp.weixin.qq.com/s/${number}` }))
    fakeServer.respond(readArticleFigures, [
      { partId: recordId(731), title: 'Part 1', date: '2026-03-01', reads: 1000, shares: 2 },
      { partId: recordId(731), title: 'Part 1', date: '2026-03-02', reads: 234, shares: 1 },
    ])
    fakeServer.respond(
      takeDownPublishJob,
      refuse('weixinRefused', { errcode: 53600, problem: null, rid: null, address: null }),
    )
    const { user } = show(buildJob({ state: 'published', parts }))
    const shown = await drawer()
    expect(await within(shown).findByText('1,234')).toBeVisible()
    const row = within(shown)
      .getAllByRole('listitem')
      .find(item => item.textContent?.includes('Part 2'))
    if (!row) throw new Error('no second article')
    await user.click(within(row).getByRole('button', { name: text('publishing:action.takeDown') }))
    const question = await screen.findByRole('dialog', { name: text('publishing:ask.takeDownTitle') })
    await user.click(within(question).getByRole('button', { name: text('publishing:action.takeDown') }))
    await waitFor(() =>
      expect(fakeServer.lastRequest(takeDownPublishJob).body).toEqual({ partId: recordId(732) }),
    )
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
  })
})
