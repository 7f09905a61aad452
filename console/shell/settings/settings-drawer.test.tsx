import '../locales/index.ts'
import { readMenu } from '@greenroom/contract/areas/auth/sign-in'
import { readSettings, saveSettings } from '@greenroom/contract/areas/profile/preferences'
import { specifiedSettings } from '@greenroom/contract/console-settings'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../kit/session/session.ts'
import { changeSettings, keeping, settings } from '../../kit/settings/settings.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { saveSettingsNow, useStoredSettings } from '../store-settings.ts'
import { node } from '../testing/menu-node.ts'
import { SettingsDrawer } from './settings-drawer.tsx'

const fromServer = [node('Renamed', '/renamed')]
const flag = (name: 'footer' | 'menuFromServer') =>
  screen.getByRole('switch', { name: text(`settings:name.${name}`) })
const widthField = () => screen.getByRole('textbox', { name: text('settings:name.menuWidth') })
const saved = () => fakeServer.requests(saveSettings).map(({ body }) => body)

function Stored() {
  useStoredSettings()
  return <SettingsDrawer onClose={() => {}} />
}

/** Opens the drawer of a user whose settings have come from the server. */
async function openDrawer() {
  fakeServer.respond(readSettings, {})
  fakeServer.respond(saveSettings, null)
  const rendered = renderInConsole(<Stored />)
  act(() => session.setState({ menu: fromServer }))
  await waitFor(() => expect(keeping.getState().known).toBe(true))
  act(() => changeSettings({ language: 'en-US' }))
  return rendered
}

afterEach(async () => {
  vi.restoreAllMocks()
  // Unsaved settings must not reach the next test.
  keeping.setState({ unsaved: {} })
  await saveSettingsNow()
})

describe('the width of the menu', () => {
  it('stays within the limits: a value beyond them is corrected when the field is left', async () => {
    const { user } = await openDrawer()
    await user.clear(widthField())
    await user.type(widthField(), '9999')
    expect(settings.getState().menuWidth).toBe(specifiedSettings.menuWidth)
    await user.tab()
    expect(settings.getState().menuWidth).toBe(400)
    expect(widthField()).toHaveValue('400')
  })
})

describe('the theme colour', () => {
  it('is applied only when it is valid', async () => {
    const { user } = await openDrawer()
    const color = screen.getByRole('textbox', { name: text('settings:name.themeColor') })
    await user.clear(color)
    await user.type(color, '#E548')
    expect(settings.getState().themeColor).toBe(specifiedSettings.themeColor)
    await user.type(color, '4D')
    expect(settings.getState().themeColor).toBe('#e5484d')
  })
})

describe('toasts', () => {
  it('lie beside the drawer while it is open, so that they cover none of its buttons', async () => {
    const beside = () => document.documentElement.style.getPropertyValue('--toasts-beside')
    const { unmount } = await openDrawer()
    expect(beside()).toBe('300px')
    unmount()
    expect(beside()).toBe('0px')
  })
})

describe('what belongs to developers', () => {
  it('is folded away until it is opened', async () => {
    const { user } = await openDrawer()
    const fold = screen.getByRole('group')
    expect(within(fold).getByText(text('settings:alert'))).not.toBeVisible()
    await user.click(within(fold).getByText(text('settings:developers')))
    expect(within(fold).getByText(text('settings:alert'))).toBeVisible()
    expect(within(fold).getByRole('button', { name: text('settings:copy') })).toBeVisible()
  })
})

describe('all settings', () => {
  it('are copied as JSON', async () => {
    const { user } = await openDrawer()
    await user.click(screen.getByText(text('settings:developers')))
    await user.click(flag('footer'))
    await user.click(screen.getByRole('button', { name: text('settings:copy') }))
    expect(await screen.findByText(text('settings:copied'))).toBeVisible()
    const copied = await navigator.clipboard.readText()
    expect(JSON.parse(copied)).toEqual({
      ...specifiedSettings,
      language: 'en-US',
      footer: false,
      hideMenu: false,
      device: 'desktop',
      globalSettings: false,
      serverMenu: fromServer,
    })
    expect(copied).toContain('\n  "')
  })

  it('are reset to the defaults, and the reset can be undone', async () => {
    const { user } = await openDrawer()
    await user.click(flag('footer'))
    await user.click(screen.getByRole('button', { name: text('settings:restore') }))
    expect(flag('footer')).toBeChecked()
    expect(settings.getState().language).toBe('en-US')
    await user.click(await screen.findByRole('button', { name: text('kit:undo') }))
    expect(flag('footer')).not.toBeChecked()
  })
})

describe('a change', () => {
  it('that the server refuses is reported, stays in the form, and is sent with the next change', async () => {
    const { user } = await openDrawer()
    await act(saveSettingsNow)
    fakeServer.respond(saveSettings, refuse('general', null))
    await user.click(flag('footer'))
    await act(saveSettingsNow)
    expect(await screen.findByText(/request-\d+/)).toBeVisible()
    expect(flag('footer')).not.toBeChecked()
    fakeServer.respond(saveSettings, null)
    act(() => changeSettings({ menuWidth: 250 }))
    await act(saveSettingsNow)
    expect(saved().at(-1)).toEqual({ footer: false, menuWidth: 250 })
    expect(keeping.getState().unsaved).toEqual({})
  })

  it('right before the page is left is sent by a request that outlives the page', async () => {
    const { user } = await openDrawer()
    await act(saveSettingsNow)
    const fetching = vi.spyOn(globalThis, 'fetch')
    await user.click(flag('footer'))
    await act(async () => void window.dispatchEvent(new Event('pagehide')))
    // At once, not after the pause that changes wait for.
    expect(fetching).toHaveBeenCalledOnce()
    expect(fetching.mock.calls.at(-1)?.[1]).toMatchObject({ keepalive: true })
    await waitFor(() => expect(saved().at(-1)).toEqual({ footer: false }))
  })
})

describe('an invalid stored setting', () => {
  beforeEach(() => keeping.setState({ ignored: ['settings', 'theme'] }))

  it('is reported once, by its title', async () => {
    await openDrawer()
    const names = `${text('settings:title')} and ${text('settings:name.theme')}`
    expect(await screen.findByText(text('settings:ignored', { names }))).toBeVisible()
    expect(keeping.getState().ignored).toEqual([])
  })
})

describe('the source of the menu', () => {
  const isFromServer = () => session.getState().menu?.some(({ name }) => name === 'Renamed')

  it('is the server or the console’s own routes; it does not change when the server’s menu cannot be loaded', async () => {
    const { user } = await openDrawer()
    await user.click(flag('menuFromServer'))
    await waitFor(() => expect(isFromServer()).toBe(false))
    expect(flag('menuFromServer')).not.toBeChecked()

    fakeServer.respond(readMenu, refuse('general', null))
    await user.click(flag('menuFromServer'))
    expect(await screen.findByText(text('shell:menuFailed'))).toBeVisible()
    expect(flag('menuFromServer')).not.toBeChecked()
    expect(isFromServer()).toBe(false)

    fakeServer.respond(readMenu, fromServer)
    await user.click(screen.getByRole('button', { name: text('kit:retry') }))
    await waitFor(() => expect(flag('menuFromServer')).toBeChecked())
    expect(isFromServer()).toBe(true)
    await waitFor(() => expect(screen.queryByText(text('shell:menuFailed'))).toBeNull())
  })
})
