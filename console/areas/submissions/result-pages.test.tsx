import { readChannel } from '@greenroom/contract/areas/channels/channels'
import {
  listOwnSubmissions,
  readSubmission,
  type Submission,
  type SubmissionReason,
} from '@greenroom/contract/areas/submissions/submissions'
import { allPermissions } from '@greenroom/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { registerSubmissions } from '../../kit/submissions/registration.ts'
import { currentLanguage } from '../../kit/text/language.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { recordId } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { recordTabTitles } from '../../testing/tab-titles.ts'
import { text } from '../../testing/text.ts'
import { channelsModule } from '../channels/module.ts'
import { parametersModule } from '../parameters/module.ts'
import { Component as ErrorPage } from './error-page.tsx'
import { Component as SuccessPage } from './success-page.tsx'

const id = 'request-0001'

function buildSubmission(fields: Partial<Submission> = {}): Submission {
  return {
    id,
    kind: 'parameters',
    subject: '',
    title: 'Too much',
    outcome: 'refused',
    reasons: [],
    time: '2026-03-01T08:00:00.000Z',
    userName: 'Ada',
    own: true,
    ...fields,
  }
}

const buildReason = (fields: Partial<SubmissionReason>): SubmissionReason => ({
  error: 'invalid',
  code: 40001,
  field: '',
  permission: '',
  about: '',
  registrationUrl: '',
  text: { 'zh-CN': '不能高于 30', 'en-US': 'Must not be above 30' },
  ...fields,
})

function respondWith(submission: Submission) {
  fakeServer.respond(readSubmission, submission)
  fakeServer.respond(listOwnSubmissions, [submission])
}

beforeEach(() => {
  registerSubmissions([...(channelsModule.submissions ?? []), ...(parametersModule.submissions ?? [])])
  fakeServer.respond(readChannel, refuse('notFound', null))
})

const openError = () => renderInConsole(<ErrorPage />, { address: `/result/error?submission=${id}` })
const openSuccess = (permissions = allPermissions) =>
  renderInConsole(<SuccessPage />, { address: `/result/success?submission=${id}`, permissions })

describe('a submission that was refused', () => {
  it('names each wrong field, with a link that leads to it', async () => {
    respondWith(
      buildSubmission({
        reasons: [
          buildReason({ field: 'videoEncodingFrameRate' }),
          buildReason({ field: 'audioEncodingRate' }),
        ],
      }),
    )
    const { user, address } = openError()
    const details = within(await screen.findByRole('region', { name: text('resultPages:error.details') }))
    expect(details.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      expect.stringContaining('Encoding frame rate: Must not be above 30'),
      expect.stringContaining('Audio encoding rate: Must not be above 30'),
    ])
    const field = 'Audio encoding rate'
    await user.click(details.getByRole('link', { name: text('resultPages:error.toField', { field }) }))
    expect(address()).toBe('/form/group#audioEncodingRate')
  })

  it('leads from a domain that is not registered to the registration process', async () => {
    const registrationUrl = 'https://beian.example/how-to'
    const said = { 'zh-CN': '域名未备案', 'en-US': 'Domain name not registered' }
    respondWith(
      buildSubmission({
        kind: 'channel',
        reasons: [buildReason({ field: 'promoteLink', text: said, registrationUrl })],
      }),
    )
    openError()
    const way = await screen.findByRole('link', { name: text('resultPages:error.registration') })
    expect(way).toHaveAttribute('href', registrationUrl)
    expect(screen.getByRole('listitem')).toHaveTextContent(said[currentLanguage()])
  })

  it('says that the user group lacks authority where a permission is missing', async () => {
    respondWith(
      buildSubmission({ reasons: [buildReason({ error: 'forbidden', permission: 'channel:create' })] }),
    )
    openError()
    expect(await screen.findByRole('listitem')).toHaveTextContent(text('resultPages:error.lacksAuthority'))
  })

  it('leads back to the form with typed values, and by Go back to the first page where there was none before', async () => {
    respondWith(buildSubmission())
    const { user, address } = openError()
    const correct = await screen.findByRole('link', { name: text('resultPages:error.correct') })
    expect(correct).toHaveAttribute('href', '/form/group#correct')
    await user.click(screen.getByRole('button', { name: text('resultPages:error.goBack') }))
    await waitFor(() => expect(address()).toBe('/dashboard/workplace'))
  })

  it('of another user offers no correction', async () => {
    respondWith(buildSubmission({ own: false, reasons: [buildReason({ field: 'audioEncodingRate' })] }))
    openError()
    await screen.findByText(/Audio encoding rate:/)
    expect(screen.queryByRole('link', { name: /^(Correct|Return)/ })).toBeNull()
  })
})

describe('a submission that was taken', () => {
  const channel = buildSubmission({ kind: 'channel', subject: recordId(600), outcome: 'accepted' })
  const list = () => screen.queryByRole('link', { name: text('channels:result.list') })

  it('leads to the list that it belongs to', async () => {
    respondWith(channel)
    openSuccess()
    await screen.findByRole('button', { name: text('resultPages:success.print') })
    expect(list()).toBeVisible()
  })

  it('does not lead who may only create to the list', async () => {
    respondWith(channel)
    openSuccess(['channel:create'])
    await screen.findByRole('button', { name: text('resultPages:success.print') })
    expect(list()).toBeNull()
  })
})

it('a result names its tab by the submitted thing, and shows the end of a long id', async () => {
  respondWith(buildSubmission({ id: recordId(77), title: 'Spring' }))
  const { tab, titles } = recordTabTitles()
  renderInConsole(<ErrorPage />, { address: `/result/error?submission=${recordId(77)}`, tab })
  expect(await screen.findByText('00000077')).toHaveAttribute('title', recordId(77))
  expect(titles).toEqual(['Spring'])
})

describe('the result pages without a submission', () => {
  const openOwn = () =>
    renderInConsole(
      <Routes>
        <Route path="/result/success" element={<SuccessPage />} />
        <Route path="/result/error" element={<ErrorPage />} />
      </Routes>,
      { address: '/result/error' },
    )
  const outcome = (name: 'accepted' | 'refused') =>
    screen.getByRole('radio', { name: text(`resultPages:own.${name}`) })
  const requested = () => fakeServer.requests(listOwnSubmissions).map(({ query }) => query)

  it('are one page of the user’s own, by outcome, each with the first reason of its refusal', async () => {
    fakeServer.respond(listOwnSubmissions, [
      buildSubmission({ reasons: [buildReason({ field: 'audioEncodingRate' })] }),
    ])
    const { user, address } = openOwn()
    expect(screen.getByRole('heading', { name: text('resultPages:own.title') })).toBeVisible()
    const line = await screen.findByRole('listitem')
    expect(line).toHaveTextContent(/Too much.*Audio encoding rate: (Must not be above|不能高于) 30/)
    expect(within(line).getByRole('link')).toHaveAttribute('href', `/result/error?submission=${id}`)
    expect(outcome('refused')).toBeChecked()
    await user.click(outcome('accepted'))
    await waitFor(() => expect(address()).toBe('/result/success'))
    expect(outcome('accepted')).toBeChecked()
    await waitFor(() => expect(requested()).toEqual([{ outcome: 'refused' }, { outcome: 'accepted' }]))
  })

  it('say that there are none, and nothing of a failure', async () => {
    fakeServer.respond(listOwnSubmissions, [])
    const { user } = openOwn()
    expect(await screen.findByText(text('resultPages:own.none.refused'))).toBeVisible()
    expect(screen.queryByRole('heading', { name: text('resultPages:error.title') })).toBeNull()
    await user.click(outcome('accepted'))
    expect(await screen.findByText(text('resultPages:own.none.accepted'))).toBeVisible()
  })
})

it('a successful submission is shown by the page of successes, for an address of either page', async () => {
  respondWith(buildSubmission({ kind: 'channel', outcome: 'accepted' }))
  const { address } = openError()
  await waitFor(() => expect(address()).toBe(`/result/success?submission=${id}`))
})
