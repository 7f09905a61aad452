import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { CheckTree } from './check-tree.tsx'
import type { CheckNode } from './model.ts'

const nodes: readonly CheckNode[] = [
  {
    id: 'content',
    label: 'Content',
    children: [
      { id: 'content-item:read', label: 'View' },
      { id: 'content-item:delete', label: 'Delete', note: 'for good' },
    ],
  },
  { id: 'system', label: 'System', children: [{ id: 'log:read', label: 'Log' }] },
  { id: 'home', label: 'Home', always: true },
  { id: 'fixed', label: 'Fixed', locked: true },
]
const changed = vi.fn<(ids: string[]) => void>()

function Tree({
  start = [],
  disabled = false,
  error,
}: {
  start?: string[]
  disabled?: boolean
  error?: string
}) {
  const [value, setValue] = useState(start)
  return (
    <CheckTree
      label="Permissions"
      nodes={nodes}
      value={value}
      disabled={disabled}
      error={error}
      onChange={ids => {
        changed(ids)
        setValue(ids)
      }}
    />
  )
}

const tick = (name: string | RegExp) => screen.getByRole('checkbox', { name })
const chosenCount = (count: number) => screen.getByText(text('checkTree:chosen', { count, total: 3 }))

describe('choices in groups', () => {
  it('count how many are chosen, and each group says how much of it is', async () => {
    const { user } = renderInConsole(<Tree start={['content-item:read']} />)
    expect(chosenCount(1)).toBeVisible()
    expect(tick(/^Content\s+1\/2/)).toBePartiallyChecked()
    await user.click(tick(/^Delete/))
    expect(tick(/^Content\s+2\/2/)).toBeChecked()
    expect(chosenCount(2)).toBeVisible()
  })

  it('are all ticked by their group, and all unticked when all were', async () => {
    const { user } = renderInConsole(<Tree />)
    await user.click(tick(/^Content/))
    expect(changed).toHaveBeenLastCalledWith(['content-item:delete', 'content-item:read'])
    await user.click(tick(/^Content/))
    expect(changed).toHaveBeenLastCalledWith([])
  })

  it('are all ticked at once, but for those that stay as they are', async () => {
    const { user } = renderInConsole(<Tree />)
    await user.click(tick(new RegExp(`^${text('checkTree:all')}`)))
    expect(changed).toHaveBeenLastCalledWith(['content-item:delete', 'content-item:read', 'log:read'])
    expect(tick('Fixed')).not.toBeChecked()
  })

  it('show nodes that are always chosen as chosen and fixed nodes as they are, and let neither be changed', () => {
    renderInConsole(<Tree start={['fixed']} />)
    expect(tick('Home')).toBeChecked()
    expect(tick('Home')).toBeDisabled()
    expect(tick('Fixed')).toBeChecked()
    expect(tick('Fixed')).toBeDisabled()
  })

  it('are found by text, with the group that they are in, even in a closed one', async () => {
    const { user } = renderInConsole(<Tree />)
    await user.click(screen.getByRole('button', { name: text('checkTree:close', { label: 'Content' }) }))
    expect(screen.queryByRole('checkbox', { name: 'View' })).toBeNull()
    const search = screen.getByRole('textbox', { name: text('checkTree:searchIn', { label: 'Permissions' }) })
    await user.type(search, 'vie')
    const group = within(screen.getByRole('group', { name: 'Permissions' }))
    expect(group.getAllByRole('checkbox').map(box => box.closest('li')?.textContent)).toEqual([
      expect.stringContaining('Content'),
      'View',
    ])
    await user.type(search, 'x')
    expect(screen.getByText(text('checkTree:nothing'))).toBeVisible()
  })

  it('do not send the form that they stand in when Enter is pressed in the search', async () => {
    const submitted = vi.fn()
    const { user } = renderInConsole(
      <form
        onSubmit={event => {
          event.preventDefault()
          submitted()
        }}
      >
        <Tree />
        <button type="submit">Save</button>
      </form>,
    )
    await user.type(screen.getByRole('textbox'), 'view{Enter}')
    expect(submitted).not.toHaveBeenCalled()
  })

  it('are gone through by the arrow keys, which open and close groups', async () => {
    const { user } = renderInConsole(<Tree />)
    tick(/^Content/).focus()
    await user.keyboard('{ArrowDown}')
    expect(tick('View')).toHaveFocus()
    await user.keyboard('{ArrowUp}{ArrowLeft}')
    expect(screen.queryByRole('checkbox', { name: 'View' })).toBeNull()
    await user.keyboard('{ArrowRight}')
    expect(tick('View')).toBeVisible()
    await user.keyboard('{End}')
    expect(tick('Fixed')).not.toHaveFocus()
    await user.keyboard('{Home}')
    expect(tick(new RegExp(`^${text('checkTree:all')}`))).toHaveFocus()
  })

  it('are ticked by Space', async () => {
    const { user } = renderInConsole(<Tree />)
    tick('View').focus()
    await user.keyboard(' ')
    expect(changed).toHaveBeenLastCalledWith(['content-item:read'])
  })

  it('cannot be changed while the field is disabled, and show its error', () => {
    renderInConsole(<Tree disabled error="Choose one" />)
    for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled()
    expect(screen.getByText('Choose one')).toBeVisible()
  })
})
