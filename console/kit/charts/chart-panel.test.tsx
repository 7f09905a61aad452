import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import type { ChartFigures } from './chart-figures.ts'
import { ChartPanel } from './chart-panel.tsx'

const title = 'Reads'
const figures: ChartFigures = {
  labels: ['1 Mar', '2 Mar'],
  names: ['Mar 1, 2026', 'Mar 2, 2026'],
  series: [
    { name: 'Text', values: [1200, 7] },
    { name: 'Before', values: [3, null], isEarlier: true },
  ],
  kind: 'line',
  unfinished: 1,
}
const refetch = vi.fn()
const read = { error: null, refetch }
const show = (props: Partial<Parameters<typeof ChartPanel>[0]> = {}) =>
  renderInConsole(<ChartPanel title={title} axis="Day" figures={figures} reading={read} {...props} />)
const openMenu = async ({ user }: ReturnType<typeof show>) => {
  await user.click(screen.getByRole('button', { name: text('charts:more', { title }) }))
  return user
}
const item = (key: 'fullScreen' | 'leaveFullScreen' | 'png' | 'csv') =>
  screen.findByRole('menuitem', { name: text(`charts:${key}`) })

beforeEach(() => void refetch.mockClear())

describe('the states of a chart', () => {
  it('keeps its place while its figures are read', () => {
    show({ figures: undefined })
    expect(screen.getByRole('status', { name: text('kit:loading') })).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says why they could not be read, and tries again', async () => {
    const { user } = show({ figures: undefined, reading: { error: new Error('away'), refetch } })
    await user.click(screen.getByRole('button', { name: text('kit:retry') }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('keeps what it has when they cannot be read again', () => {
    show({ reading: { error: new Error('away'), refetch } })
    expect(screen.getByRole('alert')).toHaveTextContent(text('charts:stale'))
    expect(screen.getByRole('table', { name: title })).toBeInTheDocument()
  })

  it('says that there is nothing instead of drawing nothing', () => {
    show({ figures: { ...figures, series: [{ name: 'Text', values: [0, null] }] } })
    expect(screen.getByText(text('charts:empty'))).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('the actions of a chart', () => {
  it('becomes a table whose numbers link to their content items, except numbers of the earlier period', async () => {
    const onPick = vi.fn()
    const { user } = show({ onPick })
    await user.click(screen.getByRole('button', { name: text('charts:showTable', { title }) }))
    const table = within(screen.getByRole('table', { name: title }))
    expect(table.getByText(text('charts:unfinished', { label: 'Mar 2, 2026' }))).toBeVisible()
    const numbers = table.getAllByRole('button')
    expect(numbers.map(number => number.textContent)).toEqual(['1,200', '7'])
    numbers[1]?.focus()
    await user.keyboard('{Enter}')
    expect(onPick).toHaveBeenCalledExactlyOnceWith({ label: 1, series: 0 })
  })

  it('is saved as CSV, with the year of its days and a mark at the day that is not over', async () => {
    const saved: Blob[] = []
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      if (blob instanceof Blob) saved.push(blob)
      return 'blob:1'
    })
    const user = await openMenu(show())
    await user.click(await item('csv'))
    expect(await saved[0]?.text()).toContain(
      `Day,Text,Before\r\n"Mar 1, 2026",1200,3\r\n"${text('charts:unfinished', { label: 'Mar 2, 2026' })}",7,\r\n`,
    )
    create.mockRestore()
  })

  it('offers the pages that go further, and a picture only of a chart', async () => {
    const shown = show({ links: [{ label: 'Further', to: '/further' }] })
    const user = await openMenu(shown)
    expect(await item('png')).toBeVisible()
    await user.click(screen.getByRole('menuitem', { name: 'Further' }))
    expect(shown.address()).toBe('/further')
  })

  it('has no drawing to save where it is a table', async () => {
    const shown = show()
    await shown.user.click(screen.getByRole('button', { name: text('charts:showTable', { title }) }))
    await openMenu(shown)
    await item('csv')
    expect(screen.queryByRole('menuitem', { name: text('charts:png') })).toBeNull()
  })
})

describe('the whole screen', () => {
  let shown: Element | null = null
  const change = (element: Element | null) => {
    shown = element
    document.dispatchEvent(new Event('fullscreenchange'))
    return Promise.resolve()
  }
  const gaps = {
    fullscreenEnabled: { configurable: true, get: () => true },
    fullscreenElement: { configurable: true, get: () => shown },
    exitFullscreen: { configurable: true, value: () => change(null) },
  }
  const request = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'requestFullscreen')

  beforeEach(() => {
    Object.defineProperties(document, gaps)
    Object.defineProperty(HTMLElement.prototype, 'requestFullscreen', {
      configurable: true,
      value(this: HTMLElement) {
        return change(this)
      },
    })
  })
  afterEach(() => {
    shown = null
  })
  afterAll(() => {
    for (const name of Object.keys(gaps)) Reflect.deleteProperty(document, name)
    Reflect.deleteProperty(HTMLElement.prototype, 'requestFullscreen')
    if (request) Object.defineProperty(HTMLElement.prototype, 'requestFullscreen', request)
  })

  it('is filled by the panel and left again', async () => {
    const user = await openMenu(show())
    await user.click(await item('fullScreen'))
    expect(shown).toBe(screen.getByRole('region', { name: title }))
    await user.click(screen.getByRole('button', { name: text('charts:more', { title }) }))
    await user.click(await item('leaveFullScreen'))
    expect(shown).toBeNull()
  })
})
