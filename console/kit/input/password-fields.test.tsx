import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordField } from './password-field.tsx'

const showButton = () => screen.getByRole('button', { name: text('kit:togglePassword') })

describe('a password field', () => {
  it('hides the password and shows it on request', async () => {
    const { user } = renderInConsole(<PasswordField label="Password" />)
    const field = screen.getByLabelText('Password')
    await user.type(field, 'secret')
    expect(field).toHaveAttribute('type', 'password')
    await user.click(showButton())
    expect(field).toHaveAttribute('type', 'text')
    expect(field).toHaveValue('secret')
    await user.click(showButton())
    expect(field).toHaveAttribute('type', 'password')
  })

  it('can be shown by keyboard', async () => {
    const { user } = renderInConsole(<PasswordField label="Password" />)
    await user.tab()
    expect(screen.getByLabelText('Password')).toHaveFocus()
    await user.tab()
    expect(showButton()).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
  })

  it('shows its error', () => {
    renderInConsole(<PasswordField label="Password" error="Wrong" />)
    expect(screen.getByLabelText('Password')).toBeInvalid()
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Wrong')
  })
})

describe('a new password', () => {
  function Chosen() {
    const [value, setValue] = useState('')
    return <NewPasswordField shortest={6} label="New password" value={value} onChange={setValue} />
  }
  const rule = (name: 'length' | 'lower' | 'upper' | 'digit' | 'special' | 'noSpaces') =>
    text(`newPassword:rules.${name}`, name === 'length' ? { length: 6 } : undefined)
  const isMet = (name: Parameters<typeof rule>[0]) =>
    screen.queryByText(text('newPassword:met', { text: rule(name) })) !== null

  it('says at each rule whether it is met, while it is typed', async () => {
    const { user } = renderInConsole(<Chosen />)
    const field = screen.getByLabelText('New password')
    expect(isMet('length')).toBe(false)
    expect(isMet('noSpaces')).toBe(false)
    await user.type(field, 'abc')
    expect(isMet('lower')).toBe(true)
    expect(isMet('upper')).toBe(false)
    await user.type(field, 'D1_')
    for (const name of ['length', 'lower', 'upper', 'digit', 'special', 'noSpaces'] as const) {
      expect([name, isMet(name)]).toEqual([name, true])
    }
    await user.type(field, ' ')
    expect(isMet('noSpaces')).toBe(false)
  })

  it('has its rules in a list of their own, and is offered to the browser as a new one', () => {
    renderInConsole(<Chosen />)
    const field = screen.getByLabelText('New password')
    expect(screen.getByRole('list', { name: text('newPassword:title') })).toHaveTextContent(rule('digit'))
    expect(field).toHaveAttribute('autocomplete', 'new-password')
  })

  it('has its rules read with the field, each with whether it is met', async () => {
    const { user } = renderInConsole(<Chosen />)
    const field = screen.getByLabelText('New password')
    const isRead = (key: 'met' | 'unmet') =>
      expect.stringContaining(text(`newPassword:${key}`, { text: rule('digit') }))
    expect(field).toHaveAccessibleDescription(isRead('unmet'))
    await user.type(field, '1')
    expect(field).toHaveAccessibleDescription(isRead('met'))
  })
})
