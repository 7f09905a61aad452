import '../locales/index.ts'
import {
  type OwnProfile,
  readOwnProfile,
  saveOwnProfile,
} from '@greenroom/contract/areas/profile/own-profile'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { respondWithoutDrafts } from '../../../kit/form/testing/item-form.tsx'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { fill } from '../../../testing/fill.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { BasicTab } from './basic-tab.tsx'
import { profileFieldTitle } from './use-profile-save.tsx'

const written: OwnProfile = {
  name: 'Ada',
  nickname: 'Ada',
  email: 'ada@example.org',
  country: 'CN',
  area: '310104',
  address: '',
  location: 'beijing',
  introduction: '',
  personalWebsite: '',
  profile: '',
  version: 1,
}

beforeEach(() => {
  respondWithoutDrafts()
  fakeServer.respond(readOwnProfile, written)
  fakeServer.respond(saveOwnProfile, 'ok')
})

async function openTab(profile = written) {
  fakeServer.respond(readOwnProfile, profile)
  const rendered = renderInConsole(<BasicTab onSecurity={() => undefined} />)
  await screen.findByRole('form')
  return rendered
}

// By label, because a search by role goes through the hundreds of countries.
const field = (name: keyof OwnProfile) =>
  screen.getByLabelText(new RegExp(`^${profileFieldTitle(name)}`), { selector: 'input, textarea' })
const press = (key: 'save' | 'reset') => screen.getByRole('button', { name: text(`profile:basic.${key}`) })

describe('the profile form', () => {
  it('is not sent while a required field is missing, and marks each of them', async () => {
    const { user } = await openTab({ ...written, nickname: '', country: '', area: '' })
    await user.click(press('save'))
    await waitFor(() => expect(field('nickname')).toBeInvalid())
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(3)
    expect(fakeServer.requests(saveOwnProfile)).toEqual([])
  })

  it('saves another field while required ones were never filled', async () => {
    const { user } = await openTab({ ...written, nickname: '', country: '', area: '' })
    fill(field('address'), '1 Caoxi Road')
    await user.click(press('save'))
    await waitFor(() =>
      expect(fakeServer.lastRequest(saveOwnProfile).body).toEqual({
        version: 1,
        changes: { address: '1 Caoxi Road' },
      }),
    )
  })

  it('is not sent when a filled required field was emptied', async () => {
    const { user } = await openTab({ ...written, country: '', area: '' })
    fill(field('nickname'), '')
    await user.click(press('save'))
    await waitFor(() => expect(field('nickname')).toBeInvalid())
    expect(fakeServer.requests(saveOwnProfile)).toEqual([])
  })

  it('is merged with a save of another device', async () => {
    const { user } = await openTab()
    const current = { ...written, introduction: 'From my phone', version: 2 }
    fakeServer.respond(saveOwnProfile, ({ body: { version } }) =>
      version === 1 ? refuse('conflict', { current }) : 'ok',
    )
    fill(field('nickname'), 'Countess')
    await user.click(press('save'))
    await waitFor(() =>
      expect(fakeServer.lastRequest(saveOwnProfile).body).toEqual({
        version: 2,
        changes: { nickname: 'Countess' },
      }),
    )
  })

  it('counts the words of the profile, and is not sent with too many', async () => {
    const { user } = await openTab()
    fill(field('profile'), 'word '.repeat(201))
    expect(await screen.findByText(text('profile:basic.profileHint', { used: 201, max: 200 }))).toBeVisible()
    await user.click(press('save'))
    await waitFor(() => expect(field('profile')).toBeInvalid())
    expect(fakeServer.requests(saveOwnProfile)).toEqual([])
  })

  it('shows the saved values after a reset', async () => {
    const { user } = await openTab()
    fill(field('nickname'), 'Somebody else')
    await user.click(press('reset'))
    await waitFor(() => expect(field('nickname')).toHaveValue('Ada'))
  })

  it('loses its area with its country', async () => {
    const { user } = await openTab()
    await user.click(field('country'))
    await user.click(await screen.findByText('France'))
    await waitFor(() => expect(field('area')).toHaveValue(''))
  })

  it('has province, city and district from the district that was picked', async () => {
    const { user } = await openTab({ ...written, area: '' })
    await waitFor(() =>
      expect(field('area')).toHaveAttribute('placeholder', text('profile:basic.chooseArea')),
    )
    await user.type(field('area'), '徐汇')
    await user.click(await screen.findByText(/徐汇区/))
    expect(field('area')).toHaveDisplayValue(/^上海市\s+\/\s+上海市\s+\/\s+徐汇区$/)
    await user.click(press('save'))
    await waitFor(() =>
      expect(fakeServer.lastRequest(saveOwnProfile).body).toEqual({
        version: 1,
        changes: { area: '310104' },
      }),
    )
  })
})
