import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { recordId } from '../../../testing/records.ts'
import { text } from '../../../testing/text.ts'
import { lastQuery, openList, requestedTimes } from '../testing/content-list.tsx'

const line = () => within(screen.getByRole('search'))
const field = () => line().getByRole('combobox', { name: text('list:filters.search') })
const options = () =>
  line()
    .getAllByRole('option')
    .map(option => option.textContent)
const chips = () =>
  line()
    .queryAllByRole('listitem')
    .map(chip => chip.textContent)
const removal = (filter: string) =>
  line().getByRole('button', { name: text('list:filters.remove', { filter }) })
/** A filter in words, as its chip and its option name it. */
const named = (filter: string, value: string) => `${filter}${text('list:filters.colon')}${value}`

describe('the search line of a list', () => {
  it('shows the filters of the address as chips, and its keyword as text', async () => {
    await openList({ address: '/?title=spring&genre=img&published=2026-03-01&published=2026-03-02' })
    expect(field()).toHaveValue('spring')
    expect(chips()).toEqual([named('Genre', 'Pictures'), named('Published', '2026-03-01 ~ 2026-03-02')])
  })

  it('searches while the user types, after a pause, and announces how many rows match', async () => {
    const { user, address } = await openList()
    await user.type(field(), 'spring')
    expect(address()).toBe('/')
    await waitFor(() => expect(lastQuery()).toMatchObject({ title: 'spring', current: 1 }))
    expect(address()).toBe('/?title=spring')
    expect(screen.getByText(text('list:total', { total: '3' }))).toHaveRole('status')
    await requestedTimes(2)
  })

  it('makes one step in the history of one run of typing', async () => {
    const { user, address, navigate } = await openList()
    await user.type(field(), 'spr')
    await waitFor(() => expect(address()).toBe('/?title=spr'))
    await user.type(field(), 'ing')
    await waitFor(() => expect(address()).toBe('/?title=spring'))
    await navigate(-1)
    expect(address()).toBe('/')
    await waitFor(() => expect(field()).toHaveValue(''))
  })

  it('searches nothing that an input method still composes', async () => {
    const { address } = await openList()
    fireEvent.compositionStart(field())
    fireEvent.input(field(), { target: { value: 'qiu' }, isComposing: true })
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
    expect(address()).toBe('/')
    expect(line().queryByRole('listbox')).toBeNull()
    fireEvent.input(field(), { target: { value: '秋' } })
    fireEvent.compositionEnd(field())
    await waitFor(() => expect(address()).toBe(`/?title=${encodeURIComponent('秋')}`))
  })

  it('is used by keys alone: field, value, and back by Escape', async () => {
    const { user, address } = await openList()
    await user.type(field(), 'gen{ArrowDown}')
    const option = line().getByRole('option', { selected: true })
    expect(field()).toHaveAttribute('aria-activedescendant', option.id)
    await user.keyboard('{Enter}')
    expect(field()).toHaveValue('Genre: ')
    expect(options()).toEqual([named('Genre', 'Text'), named('Genre', 'Pictures')])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(address()).toBe('/?genre=img')
    expect(field()).toHaveValue('')
    expect(field()).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(line().getByRole('listbox')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(line().queryByRole('listbox')).toBeNull()
    expect(chips()).toEqual([named('Genre', 'Pictures')])
  })

  it('takes a filter by two presses, and the next one by one more', async () => {
    const { user, address } = await openList()
    await user.click(field())
    await user.click(line().getByRole('option', { name: named('Genre', 'Pictures') }))
    await user.click(line().getByRole('option', { name: named('Genre', 'Text') }))
    expect(address()).toBe('/?genre=text&genre=img')
  })

  it('goes right to the values of a field whose name and colon are typed, and keeps the keyword', async () => {
    const { user, address } = await openList({ address: '/?title=spring' })
    await user.type(field(), ' genre:te{Enter}')
    expect(address()).toBe('/?title=spring&genre=text')
    expect(field()).toHaveValue('spring')
  })

  it('offers ranges of days', async () => {
    const { user, address } = await openList()
    await user.type(field(), 'published:')
    await user.click(line().getByRole('option', { name: named('Published', text('list:filters.days.week')) }))
    const [first = '', last = ''] = new URLSearchParams(address().slice(1)).getAll('published')
    expect(Date.parse(last) - Date.parse(first)).toBe(6 * 86_400_000)
  })

  it('removes the last chip by Backspace in the empty field, and any by its cross', async () => {
    const address = '/?genre=img&published=2026-03-01&published=2026-03-02'
    const { user, address: current } = await openList({ address })
    await user.click(field())
    await user.keyboard('{Backspace}')
    expect(current()).toBe('/?genre=img')
    await user.click(removal(named('Genre', 'Pictures')))
    expect(current()).toBe('/')
    expect(field()).toHaveFocus()
  })

  it('changes the value of a chip that is pressed', async () => {
    const { user, address } = await openList({ address: '/?genre=img' })
    await user.click(line().getByRole('button', { name: named('Genre', 'Pictures') }))
    await user.click(line().getByRole('option', { name: named('Genre', 'Text') }))
    expect(address()).toBe('/?genre=text&genre=img')
  })

  it('makes one chip of several pasted ids', async () => {
    const ids = [recordId(1), recordId(2)]
    const { user, address } = await openList()
    await user.click(field())
    await user.paste(ids.join('\n'))
    expect(address()).toBe(`/?id=${ids[0]}&id=${ids[1]}`)
    await waitFor(() => expect(lastQuery()).toMatchObject({ id: ids }))
    expect(chips()).toEqual([named('ID', text('list:filters.ids', { count: 2 }))])
    expect(field()).toHaveValue('')
  })

  it('has every filter as a field behind “More”, which takes effect at once', async () => {
    const { user, address } = await openList()
    await user.click(line().getByRole('button', { name: text('list:filters.more') }))
    const more = within(await screen.findByRole('dialog', { name: text('list:filters.more') }))
    await user.click(await more.findByRole('combobox', { name: /^Genre/ }))
    await user.click(await screen.findByRole('option', { name: 'Pictures' }))
    expect(address()).toBe('/?genre=img')
    await user.type(more.getByRole('textbox', { name: 'Title' }), 'spring')
    await waitFor(() => expect(address()).toBe('/?title=spring&genre=img'))
  })
})
