import { Autocomplete, Modal, Popover, TagsInput, TextInput } from '@mantine/core'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { composingBrowsers, compositions } from '../../testing/compose.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { isInputMethodKey, shieldFromInputMethod } from './input-method.ts'

describe('a key belongs to the input method', () => {
  it.each([
    ['while characters are composed', { isComposing: true }, true],
    ['by its code, after the composition has ended', { keyCode: 229 }, true],
    ['never otherwise', { keyCode: 13 }, false],
  ])('%s', (_, fields, expected) => {
    expect(isInputMethodKey(new KeyboardEvent('keydown', { key: 'Enter', ...fields }))).toBe(expected)
  })
})

describe.each(composingBrowsers)('the composition of characters in %s', browser => {
  const compose = (field: Element, key: string) => act(() => compositions[browser](field, key))
  const done = vi.fn()
  let endShield = () => {}
  beforeEach(() => {
    done.mockReset()
    endShield = shieldFromInputMethod()
  })
  afterEach(() => endShield())

  it.each(['Enter', ','])('adds no tag by %s', async key => {
    const { user } = renderInConsole(<TagsInput aria-label="Tags" onChange={done} />)
    await user.type(screen.getByRole('combobox'), 'lvyou')
    compose(screen.getByRole('combobox'), key)
    expect(done).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    expect(done).toHaveBeenCalledWith(['lvyou'])
  })

  it('closes no dialog by Escape', async () => {
    const { user } = renderInConsole(
      <Modal opened onClose={done}>
        <TextInput aria-label="Name" />
      </Modal>,
    )
    compose(screen.getByLabelText('Name'), 'Escape')
    expect(done).not.toHaveBeenCalled()
    await user.type(screen.getByLabelText('Name'), '{Escape}')
    expect(done).toHaveBeenCalledOnce()
  })

  it('closes no popover by Escape', async () => {
    const { user } = renderInConsole(
      <Popover opened onChange={done}>
        <Popover.Target>
          <button type="button">Open</button>
        </Popover.Target>
        <Popover.Dropdown>
          <TextInput aria-label="Name" />
        </Popover.Dropdown>
      </Popover>,
    )
    compose(screen.getByLabelText('Name'), 'Escape')
    expect(done).not.toHaveBeenCalled()
    await user.type(screen.getByLabelText('Name'), '{Escape}')
    expect(done).toHaveBeenCalledWith(false)
  })

  it('neither moves in a list of choices nor takes one nor closes it', async () => {
    const { user } = renderInConsole(
      <Autocomplete aria-label="Category" data={['Music', 'Sport']} onOptionSubmit={done} />,
    )
    const field = screen.getByRole('combobox')
    await user.type(field, '{ArrowDown}')
    const marked = () => field.getAttribute('aria-activedescendant')
    const before = marked()
    for (const key of ['ArrowDown', 'Enter', 'Escape']) compose(field, key)
    expect(marked()).toBe(before)
    expect(screen.getAllByRole('option')).toHaveLength(2)
    await user.keyboard('{Enter}')
    expect(done).toHaveBeenCalledWith('Music')
  })

  it('is followed by text editors themselves', () => {
    renderInConsole(
      // biome-ignore lint/a11y/useSemanticElements: text editors are such elements
      <div role="textbox" aria-label="Text" contentEditable tabIndex={0} onKeyDown={done} />,
    )
    compose(screen.getByLabelText('Text'), 'Enter')
    expect(done).toHaveBeenCalledOnce()
  })
})
