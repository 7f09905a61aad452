import { readBasicProfile, submitParameters } from '@greenroom/contract/areas/parameters/parameters'
import type { Permission } from '@greenroom/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { respondWithoutDrafts } from '../../../kit/form/testing/item-form.tsx'
import { ReachablePages } from '../../../kit/navigation/reachable-pages.ts'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { fill } from '../../../testing/fill.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { buildTab } from '../../../testing/tab.ts'
import { text } from '../../../testing/text.ts'
import { parameterTitle } from '../labels.ts'
import { parametersModule } from '../module.ts'
import { buildChange, buildProfile } from '../testing/profile.ts'
import { Component as StudioParametersPage } from './studio-parameters-page.tsx'

beforeEach(() => {
  respondWithoutDrafts()
  fakeServer.respond(readBasicProfile, buildProfile())
})

async function openPage(address = '/form/group') {
  const rendered = renderInConsole(<StudioParametersPage />, { address, tab: buildTab() })
  await screen.findByRole('form')
  return rendered
}

const frameRate = () => screen.getByRole('textbox', { name: parameterTitle('videoEncodingFrameRate') })
const mode = () => screen.getByRole('combobox', { name: parameterTitle('videoMode') })
const explain = () =>
  fill(screen.getByRole('textbox', { name: text('parameters:group.field') }), 'Smoother evening shows')
const press = (key: 'submit' | 'reset') =>
  screen.getByRole('button', { name: text(`parameters:group.${key}`) })

it('The parameters are asked for when the link of a page that needs them is pressed, and not once more by the page', async () => {
  renderInConsole(null)
  for (const page of parametersModule.pages ?? []) page.first?.prefetch()
  await waitFor(() => expect(fakeServer.requests(readBasicProfile)).toHaveLength(1))
  await openPage()
  expect(fakeServer.requests(readBasicProfile)).toHaveLength(1)
})

describe('where no other user may approve', () => {
  const users = {
    name: 'SystemUser',
    path: '/system/user',
    icon: '',
    external: false,
    trail: [],
    title: { 'zh-CN': '', 'en-US': '' },
  }
  const openAlone = (permissions: readonly Permission[]) => {
    fakeServer.respond(readBasicProfile, { ...buildProfile(), otherApprovers: 0 })
    return renderInConsole(
      <ReachablePages value={[users]}>
        <StudioParametersPage />
      </ReachablePages>,
      { address: '/form/group', tab: buildTab(), permissions },
    )
  }

  it('the form says whom to create, and leads there', async () => {
    const { user, address } = openAlone(['parameter:submit', 'user:create'])
    expect(await screen.findByText(text('parameters:noApprover.create'))).toBeVisible()
    await user.click(screen.getByRole('link', { name: text('parameters:noApprover.toUsers') }))
    expect(address()).toBe('/system/user')
  })

  it('the form says whom to ask to users who may create none', async () => {
    openAlone(['parameter:submit'])
    expect(await screen.findByText(text('parameters:noApprover.ask'))).toBeVisible()
    expect(screen.queryByRole('link', { name: text('parameters:noApprover.toUsers') })).toBeNull()
  })
})

describe('a mode of the studio', () => {
  it('fills in its own values, which cannot be changed until it is custom again', async () => {
    const { user } = await openPage()
    await user.selectOptions(mode(), 'mode2')
    expect(frameRate()).toHaveValue('30 fps')
    expect(frameRate()).toBeDisabled()
    await user.selectOptions(mode(), 'custom')
    expect(frameRate()).toBeEnabled()
  })
})

describe('the form of the studio parameters', () => {
  it('shows the values in force, and how many parameters differ from them', async () => {
    await openPage()
    expect(screen.getByText(text('parameters:group.same'))).toBeVisible()
    fill(frameRate(), '29')
    expect(await screen.findByText(text('parameters:group.differ', { count: 1 }))).toBeVisible()
    expect(screen.getByText(text('parameters:group.current', { value: '15 fps' }))).toBeVisible()
  })

  it('asks before a reset discards typed values, and then begins with the values in force', async () => {
    const { user } = await openPage()
    fill(frameRate(), '29')
    await user.click(press('reset'))
    expect(frameRate()).toHaveValue('29 fps')
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: text('parameters:group.ask.confirm') }))
    await waitFor(() => expect(frameRate()).toHaveValue('15 fps'))
    expect(screen.getByText(text('parameters:group.same'))).toBeVisible()
  })

  it('sends nothing that is out of range, and says so at the field', async () => {
    const { user } = await openPage()
    fill(frameRate(), '31')
    await user.click(press('submit'))
    await waitFor(() => expect(frameRate()).toHaveFocus())
    expect(frameRate()).toBeInvalid()
    expect(fakeServer.requests(submitParameters)).toEqual([])
  })

  it('sends nothing without a reason for the change, and says so at the field', async () => {
    const { user } = await openPage()
    fill(frameRate(), '20')
    await user.click(press('submit'))
    const reason = screen.getByRole('textbox', { name: text('parameters:group.field') })
    await waitFor(() => expect(reason).toHaveFocus())
    expect(reason).toBeInvalid()
    expect(fakeServer.requests(submitParameters)).toEqual([])
  })

  it('leads to the page that says why a submission was refused', async () => {
    fakeServer.respond(submitParameters, refuse('forbidden', { permission: 'parameter:submit' }))
    const { user, address } = await openPage()
    fill(frameRate(), '20')
    explain()
    await user.click(press('submit'))
    await waitFor(() => expect(address()).toMatch(/^\/result\/error\?submission=request-\d+$/))
  })

  it('cannot be submitted while another change waits, which it leads to', async () => {
    const change = buildChange()
    fakeServer.respond(readBasicProfile, buildProfile({ waiting: change.id, request: change }))
    await openPage()
    expect(press('submit')).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('link', { name: text('parameters:group.seeWaiting') })).toHaveAttribute(
      'href',
      `/profile/basic?request=${change.id}`,
    )
  })

  it('begins with what a returned change proposed, and says why it was returned', async () => {
    const returned = buildChange({ state: 'returned', reason: 'Rather 25' })
    fakeServer.respond(readBasicProfile, buildProfile({ request: returned }))
    fakeServer.respond(submitParameters, returned)
    const { user } = await openPage(`/form/group?proposed=${returned.id}`)
    const params = { number: returned.contentNumber, reason: 'Rather 25' }
    expect(screen.getByText(text('parameters:group.correcting', params))).toBeVisible()
    await waitFor(() => expect(frameRate()).toHaveValue('20 fps'))
    fill(frameRate(), '25')
    await user.click(press('submit'))
    await waitFor(() =>
      expect(fakeServer.lastRequest(submitParameters).body).toMatchObject({
        corrects: returned.id,
        parameters: { videoEncodingFrameRate: 25 },
      }),
    )
  })
})
