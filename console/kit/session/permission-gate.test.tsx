import type { ErrorName } from '@greenroom/contract/errors'
import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../testing/records.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { ActionButton } from '../actions/action-button.tsx'
import { CallFailure } from '../feedback/failure.ts'
import { setRefusalHelp } from '../feedback/refusal-help.ts'
import { ErrorState } from '../feedback/states.tsx'
import { Permission } from './permission.tsx'
import { setCurrentUser } from './view-as.ts'

const grant = (...permissions: string[]) => act(() => setCurrentUser(buildUser({ permissions })))

describe('a part that needs a permission', () => {
  const part = <Permission need={['content-item:delete']}>Delete</Permission>

  it('is shown only to users who have it', () => {
    renderInConsole(part, { permissions: ['content-item:read'] })
    expect(screen.queryByText('Delete')).toBeNull()
  })

  it('comes and goes with the user’s roles', () => {
    renderInConsole(part, { permissions: ['content-item:read'] })
    grant('content-item:delete')
    expect(screen.getByText('Delete')).toBeVisible()
    grant('content-item:read')
    expect(screen.queryByText('Delete')).toBeNull()
  })
})

describe('the button of an action', () => {
  const action = { id: 'delete', label: () => 'Delete', need: 'content-item:delete' as const, run: vi.fn() }

  it('is there only for who may do it', () => {
    renderInConsole(<ActionButton action={action} />, { permissions: ['content-item:read'] })
    expect(screen.queryByRole('button')).toBeNull()
    grant('content-item:delete')
    expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible()
  })

  it('does it', async () => {
    const { user } = renderInConsole(<ActionButton action={action} />)
    await user.click(screen.getByRole('button'))
    expect(action.run).toHaveBeenCalledOnce()
  })

  it('can be reached by keyboard when it can do nothing, says why when it is pointed at, and does nothing', async () => {
    const run = vi.fn()
    const { user } = renderInConsole(
      <ActionButton action={{ ...action, refusal: () => 'It is online', run }} />,
    )
    await user.tab()
    expect(screen.getByRole('button')).toHaveFocus()
    await user.hover(screen.getByRole('button'))
    expect(await screen.findByRole('tooltip')).toHaveTextContent('It is online')
    await user.keyboard('{Enter}')
    expect(run).not.toHaveBeenCalled()
  })

  it('names its keys to readers of screens', () => {
    renderInConsole(<ActionButton action={{ ...action, shortcut: 'n' }} />)
    expect(screen.getByRole('button')).toHaveAttribute('aria-keyshortcuts', expect.stringMatching(/^n$/i))
  })
})

describe('content that could not be read', () => {
  const forbidden = new CallFailure({
    code: 40003,
    reason: 'forbidden',
    message: 'No',
    data: { permission: 'content-item:read' },
    requestId: 'r-9',
  })

  it('for want of a permission offers the way to it instead of the same request again', () => {
    setRefusalHelp(({ permission }) => <a href="/ask">Ask for {permission}</a>)
    renderInConsole(<ErrorState error={forbidden} onRetry={vi.fn()} />)
    expect(screen.getByRole('alert')).toHaveTextContent(text('kit:notForYou'))
    expect(screen.getByRole('link', { name: 'Ask for content-item:read' })).toBeVisible()
    expect(screen.queryByRole('button', { name: text('kit:retry') })).toBeNull()
  })

  const failure = (reason: ErrorName, data: unknown) =>
    new CallFailure({ code: 40000, reason, message: 'No', data, requestId: 'r-9' })

  it('for a data scope that is too narrow says who can help, and offers no same request again', () => {
    renderInConsole(<ErrorState error={failure('scopeTooNarrow', null)} onRetry={vi.fn()} />)
    expect(screen.getByRole('alert')).toHaveTextContent(`No${text('kit:scopeHelp')}`)
    expect(screen.queryByRole('button', { name: text('kit:retry') })).toBeNull()
  })

  it('shows the error of a query that failed, once when both ends of a range break one rule', () => {
    const issues = ['from', 'to'].map(end => ({ path: `body.range.${end}`, msg: 'Not in the calendar' }))
    renderInConsole(<ErrorState error={failure('invalid', { issues })} onRetry={vi.fn()} />)
    expect(screen.getByText('Not in the calendar')).toBeVisible()
  })

  it('for any other reason says it, with the request’s id, and tries again', async () => {
    const retry = vi.fn()
    const { user } = renderInConsole(<ErrorState error={new Error('The tape is gone')} onRetry={retry} />)
    expect(screen.getByRole('alert')).toHaveTextContent('The tape is gone')
    await user.click(screen.getByRole('button', { name: text('kit:retry') }))
    expect(retry).toHaveBeenCalledOnce()
  })
})
