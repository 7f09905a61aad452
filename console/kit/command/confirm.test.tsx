import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { confirmAction } from './confirm.tsx'

/** Asks the question in a rendered console. */
async function ask(title = 'Delete it?', danger = true) {
  const answered = vi.fn<(confirmed: boolean) => void>()
  const rendered = renderInConsole(null)
  act(() => {
    void confirmAction({ title, message: 'Spring', confirmLabel: 'Delete', danger }).then(answered)
  })
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  return { ...rendered, dialog, answered }
}

describe('a question before something is done', () => {
  it.each([true, false])('names its subject, and focuses the way out (danger: %s)', async danger => {
    const { user, dialog, answered } = await ask('Do it?', danger)
    expect(dialog.getByText('Spring')).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('button', { name: text('kit:cancel') })).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(answered).toHaveBeenCalledExactlyOnceWith(false)
  })

  it('is answered with yes by its button', async () => {
    const { user, dialog, answered } = await ask()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(answered).toHaveBeenCalledExactlyOnceWith(true)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each(['cancel', 'close'] as const)('is answered with no by the button to %s', async key => {
    const { user, dialog, answered } = await ask()
    await user.click(dialog.getByRole('button', { name: text(`kit:${key}`) }))
    expect(answered).toHaveBeenCalledExactlyOnceWith(false)
  })

  it('is answered with no by Escape', async () => {
    const { user, answered } = await ask()
    await user.keyboard('{Escape}')
    expect(answered).toHaveBeenCalledExactlyOnceWith(false)
  })

  it('is answered with no when another question takes its place', async () => {
    const { user, answered } = await ask()
    const second = vi.fn()
    act(() => {
      void confirmAction({ title: 'Really?', message: '', confirmLabel: 'Yes' }).then(second)
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Really?' }))
    expect(answered).toHaveBeenCalledExactlyOnceWith(false)
    await user.click(dialog.getByRole('button', { name: 'Yes' }))
    expect(second).toHaveBeenCalledExactlyOnceWith(true)
  })
})
