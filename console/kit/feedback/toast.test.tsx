import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { offerUndo, showAction } from './action-toast.tsx'
import { CallFailure } from './failure.ts'
import { explainFailures, toast } from './toast.ts'

const failure = (fields: Partial<ConstructorParameters<typeof CallFailure>[0]> = {}) =>
  new CallFailure({
    code: 50000,
    reason: 'general',
    message: 'It broke',
    data: null,
    requestId: '',
    ...fields,
  })

const toasts = () => screen.queryAllByRole('alert')

describe('a toast', () => {
  it('of a change offers to undo it, once', async () => {
    const undo = vi.fn()
    const { user } = renderInConsole(null)
    act(() => offerUndo('Deleted “Spring”', undo))
    expect(await screen.findByText('Deleted “Spring”')).toBeVisible()
    await user.click(screen.getByRole('button', { name: text('kit:undo') }))
    expect(undo).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByText('Deleted “Spring”')).toBeNull())
  })

  it('can be closed, which does not undo', async () => {
    const undo = vi.fn()
    const { user } = renderInConsole(null)
    act(() => offerUndo('Deleted', undo))
    await user.click(await screen.findByRole('button', { name: text('kit:close') }))
    await waitFor(() => expect(toasts()).toEqual([]))
    expect(undo).not.toHaveBeenCalled()
  })

  it('that is shown twice with one id appears once', async () => {
    renderInConsole(null)
    const action = { id: 'a', color: 'blue', text: 'New version', label: 'Reload', run: vi.fn() }
    act(() => {
      showAction(action)
      showAction(action)
    })
    expect(await screen.findAllByText('New version')).toHaveLength(1)
  })

  it('of a repeated notice or failure appears once', async () => {
    renderInConsole(null)
    act(() => {
      for (const _ of [1, 2]) {
        toast.notice('One file at a time')
        toast.failure(failure())
      }
    })
    expect(await screen.findAllByText('One file at a time')).toHaveLength(1)
    expect(screen.getAllByText('It broke')).toHaveLength(1)
  })

  it('of a failure has the request’s id to copy', async () => {
    renderInConsole(null)
    act(() => toast.failure(failure({ requestId: 'r-17' })))
    expect(await screen.findByText(text('kit:requestId', { id: 'r-17' }))).toBeVisible()
    expect(screen.getByText('It broke')).toBeVisible()
  })

  it('of a server that could not be reached says so where the browser gives no reason', async () => {
    renderInConsole(null)
    act(() => toast.failure(failure({ code: 0, reason: undefined, message: '' })))
    expect(await screen.findByText(text('kit:requestError'))).toBeVisible()
  })

  it.each([
    'Failed to fetch dynamically imported module: https://console.example/assets/sheet-a1.js',
    'error loading dynamically imported module: https://console.example/assets/sheet-a1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/sheet-a1.css',
  ])('of a part of the console that could not be fetched speaks the reader’s language: %s', async message => {
    renderInConsole(null)
    act(() => toast.failure(new TypeError(message)))
    expect(await screen.findByText(text('kit:requestError'))).toBeVisible()
  })

  it('of a failure without words says “Error”', async () => {
    renderInConsole(null)
    act(() => toast.failure(new Error('')))
    expect(await screen.findByText(text('kit:error'))).toBeVisible()
  })

  it('does not come for a failure that another part explains', async () => {
    renderInConsole(null)
    const explain = vi.fn(() => true)
    explainFailures(explain)
    act(() => toast.failure(failure()))
    expect(explain).toHaveBeenCalledOnce()
    explainFailures(() => false)
    act(() => toast.success('after'))
    await screen.findByText('after')
    expect(screen.queryByText('It broke')).toBeNull()
  })
})
