import { Drawer } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { changeLanguage } from '../text/language.ts'
import { LocalTimeInput } from './local-time.tsx'
import { toInstant, toLocalText } from './local-time-text.ts'

const changed = vi.fn<(value: string) => void>()
const at = (hour: number, minute: number, day = 20) => new Date(2026, 2, day, hour, minute).toISOString()

function Field({ start = '', required = false }: { start?: string; required?: boolean }) {
  const [value, setValue] = useState(start)
  return (
    <LocalTimeInput
      label="From"
      required={required}
      value={value}
      onChange={next => {
        changed(next)
        setValue(next)
      }}
    />
  )
}

const input = () => screen.getByRole('textbox', { name: 'From' })
const pick = () => screen.getByRole('button', { name: 'Choose date and time: From' })

describe('a field of a date and a time', () => {
  it('shows an instant in the reader’s time zone and in 24 hours', () => {
    renderInConsole(<Field start={at(21, 5)} />)
    expect(input()).toHaveValue('2026-03-20 21:05')
  })

  it('gives the instant of what is typed, and writes it in one form when it is left', async () => {
    const { user } = renderInConsole(<Field />)
    await user.type(input(), '2026/3/20 9:05')
    expect(changed).toHaveBeenLastCalledWith(at(9, 5))
    expect(input()).toHaveValue('2026/3/20 9:05')
    await user.tab()
    expect(input()).toHaveValue('2026-03-20 09:05')
  })

  it('gives nothing when it is emptied', async () => {
    const { user } = renderInConsole(<Field start={at(12, 0)} />)
    await user.clear(input())
    expect(changed).toHaveBeenLastCalledWith('')
  })

  it('keeps wrong text for the form to refuse, and says how to write it when it is left', async () => {
    const { user } = renderInConsole(<Field />)
    await user.type(input(), '2026-02-30 10:00')
    expect(input()).not.toHaveAttribute('aria-invalid', 'true')
    await user.tab()
    expect(changed).toHaveBeenLastCalledWith('2026-02-30 10:00')
    expect(input()).toHaveValue('2026-02-30 10:00')
    expect(input()).toHaveAccessibleDescription('Enter a date and time like 2026-11-25 14:30')
  })

  it('picks a day and a time of day with the keyboard alone, and returns the cursor', async () => {
    const { user } = renderInConsole(<Field start={at(12, 0)} />)
    pick().focus()
    await user.keyboard('{Enter}')
    const day = await screen.findByRole('button', { name: 'Friday, March 20, 2026' })
    await waitFor(() => expect(day).toHaveFocus())
    await user.keyboard('{ArrowRight}{Enter}')
    expect(changed).toHaveBeenLastCalledWith(at(12, 0, 21))
    expect(screen.getByRole('spinbutton', { name: 'Hours' })).toHaveFocus()
    await user.keyboard('0830{Enter}')
    expect(changed).toHaveBeenLastCalledWith(at(8, 30, 21))
    expect(input()).toHaveValue('2026-03-21 08:30')
    await waitFor(() => expect(pick()).toHaveFocus())
  })

  it('closes the calendar at Escape, and not the drawer around it', async () => {
    const closed = vi.fn()
    const { user } = renderInConsole(
      <Drawer opened onClose={closed}>
        <Field start={at(12, 0)} />
      </Drawer>,
    )
    await user.click(await screen.findByRole('button', { name: 'Choose date and time: From' }))
    const done = await screen.findByRole('button', { name: 'Done' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(done).not.toBeInTheDocument())
    expect(closed).not.toHaveBeenCalled()
  })

  it('clears from the calendar, unless a time is required', async () => {
    const { user, unmount } = renderInConsole(<Field start={at(12, 0)} />)
    await user.click(pick())
    await user.click(await screen.findByRole('button', { name: 'Clear' }))
    expect(changed).toHaveBeenLastCalledWith('')
    unmount()
    const { user: next } = renderInConsole(<Field start={at(12, 0)} required />)
    await next.click(pick())
    await screen.findByRole('button', { name: 'Done' })
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  })

  it('has its labels in the reader’s language', async () => {
    const { user } = renderInConsole(<Field start={at(12, 0)} />)
    act(() => void changeLanguage('zh-CN'))
    await user.click(screen.getByRole('button', { name: '选择日期和时间：From' }))
    expect(await screen.findByRole('button', { name: '2026年3月20日星期五' })).toBeVisible()
    expect(screen.getByRole('spinbutton', { name: '时' })).toBeVisible()
    expect(screen.getByRole('spinbutton', { name: '分' })).toBeVisible()
    expect(screen.getByRole('button', { name: '完成' })).toBeVisible()
  })
})

describe('the text of a date and a time', () => {
  it.each([
    ['2026-03-20T12:00', at(12, 0)],
    [' 2026-03-20 ', at(0, 0)],
    ['２０２６-０３-２０ １２：３０', at(12, 30)],
    ['2026-03-20 24:00', undefined],
    ['2026-13-01 10:00', undefined],
    ['2026-03-00 10:00', undefined],
    ['20.03.2026', undefined],
    ['tomorrow', undefined],
    ['', undefined],
  ])('%j means %j', (written, instant) => expect(toInstant(written)).toBe(instant))

  it('of an instant means the same instant again, to the minute', () => {
    expect(toInstant(toLocalText('2026-03-20T12:34:56+08:00'))).toBe('2026-03-20T04:34:00.000Z')
  })
})

it('A reader whose clock is another is shown whose time is asked for', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  renderInConsole(<Field start="2026-11-25T23:05:00.000Z" />, { timeZone: 'Asia/Shanghai' })
  expect(input()).toHaveValue('2026-11-26 07:05')
  expect(input()).toHaveAccessibleDescription('System time, GMT+8')
  vi.unstubAllEnvs()
})
