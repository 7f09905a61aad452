import { ActionIcon, TextInput } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Activity, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { Menu } from './menu.tsx'
import { Popover } from './popover.tsx'
import { Tooltip } from './tooltip.tsx'
import { WhenPressed } from './when-pressed.tsx'

const active = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null)
const button = () => screen.getByRole('button', { name: 'More' })

describe('a menu', () => {
  function openMenu() {
    const onArchive = vi.fn()
    const rendered = renderInConsole(
      <Menu>
        <Menu.Target>
          <Tooltip label="What else there is">
            <ActionIcon aria-label="More">⋯</ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Copy</Menu.Item>
          <Menu.Item onClick={onArchive}>Archive</Menu.Item>
        </Menu.Dropdown>
      </Menu>,
    )
    return { ...rendered, onArchive }
  }

  it('opens beside its button, which announces it, and runs the item that is chosen by keyboard', async () => {
    const { user, onArchive } = openMenu()
    const before = button()
    expect(before).toHaveAttribute('aria-haspopup', 'menu')
    expect(before).toHaveAttribute('aria-expanded', 'false')
    before.focus()
    await user.keyboard('{Enter}')
    const menu = await screen.findByRole('menu', { name: 'More' })
    expect(button()).toBe(before)
    expect(before).toHaveAttribute('aria-expanded', 'true')
    expect(before).toHaveAttribute('aria-controls', menu.id)
    await waitFor(() => expect(menu).toContainElement(active()))
    await user.keyboard('{End}')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Archive' })).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(onArchive).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(before).toHaveFocus())
  })

  it('gives the focus back to its button, the first time that it is closed too', async () => {
    const { user } = openMenu()
    for (const _ of ['first', 'second']) {
      await user.click(button())
      await screen.findByRole('menu')
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
      await waitFor(() => expect(button()).toHaveFocus())
    }
  })

  it('closes when its button is pressed again', async () => {
    const { user } = openMenu()
    await user.click(button())
    await screen.findByRole('menu')
    await user.click(button())
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })
})

it('a popover traps the focus, and gives it back', async () => {
  const { user } = renderInConsole(
    <Popover trapFocus returnFocus>
      <Popover.Target>
        <button type="button">More</button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <TextInput aria-label="Name" />
      </Popover.Dropdown>
    </Popover>,
  )
  await user.click(button())
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(field).toHaveFocus())
  expect(button()).toHaveAttribute('aria-haspopup', 'dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button()).toHaveFocus())
})

describe('a tooltip', () => {
  const Tip = ({ isShown = true }: { isShown?: boolean }) => (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <Tooltip label="What else there is" opensOn="focus" openDelay={0}>
        <button type="button">More</button>
      </Tooltip>
    </Activity>
  )
  const tip = () => screen.queryByRole('tooltip')

  it('describes its target on hover, until the pointer leaves or Escape is pressed', async () => {
    const { user } = renderInConsole(<Tip />)
    await user.hover(button())
    expect(await screen.findByRole('tooltip')).toHaveTextContent('What else there is')
    expect(button()).toHaveAccessibleDescription('What else there is')
    await user.unhover(button())
    await waitFor(() => expect(tip()).toBeNull())
    expect(button()).not.toHaveAttribute('aria-describedby')
    await user.hover(button())
    await screen.findByRole('tooltip')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(tip()).toBeNull())
  })

  it('shows for the focus of the keyboard where that is wanted', async () => {
    const { user } = renderInConsole(<Tip />)
    await user.tab()
    expect(button()).toHaveFocus()
    await screen.findByRole('tooltip')
    fireEvent.blur(button())
    await waitFor(() => expect(tip()).toBeNull())
  })

  it('goes with a tab that is hidden', async () => {
    const { user, rerender } = renderInConsole(<Tip />)
    await user.hover(button())
    await screen.findByRole('tooltip')
    rerender(<Tip isShown={false} />)
    await waitFor(() => expect(tip()).toBeNull())
  })
})

describe('a control that is drawn as a button until it is pressed', () => {
  const word = () => screen.getByRole('combobox', { name: 'Word' })

  function Choice({ load }: { load?: () => Promise<unknown> }) {
    const [shown, setShown] = useState('')
    const box = { type: 'button', role: 'combobox', 'aria-label': 'Word', 'aria-controls': 'words' } as const
    return (
      <WhenPressed
        {...(load && { load })}
        closed={
          <button {...box} aria-expanded={false}>
            {shown}
          </button>
        }
      >
        {() => (
          <button
            {...box}
            aria-expanded={shown !== ''}
            onClick={() => setShown('clicked')}
            onKeyDown={({ key }) => setShown(key)}
          >
            {shown}
          </button>
        )}
      </WhenPressed>
    )
  }

  it('gets the press that made it, and the focus', async () => {
    const { user } = renderInConsole(<Choice />)
    await user.click(word())
    await waitFor(() => expect(word()).toHaveTextContent('clicked'))
    expect(word()).toHaveFocus()
  })

  it.each(['ArrowDown', 'ArrowUp'])('gets the key that opens it (%s)', async key => {
    const { user } = renderInConsole(<Choice />)
    await user.tab()
    expect(word()).toHaveFocus()
    await user.keyboard(`{${key}}`)
    await waitFor(() => expect(word()).toHaveTextContent(key))
    expect(word()).toHaveFocus()
  })

  it('loads its code on the first approach, and stays closed when that fails', async () => {
    const load = vi.fn(async () => Promise.reject(new TypeError('no network')))
    const { user } = renderInConsole(<Choice load={load} />)
    expect(load).not.toHaveBeenCalled()
    await user.tab()
    expect(load).toHaveBeenCalledOnce()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(word()).toHaveAttribute('aria-expanded', 'false')
  })
})
