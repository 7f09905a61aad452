import {
  type ConditionField,
  type ContentConditions,
  conditionFields,
  contentConditions,
} from '@greenroom/contract/areas/content/content-conditions'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { ConditionEditor } from './condition-editor.tsx'

const changed = vi.fn<(conditions: ContentConditions) => void>()
beforeEach(() => changed.mockClear())

interface EditorProps {
  start?: ContentConditions
  offered?: readonly ConditionField[]
  error?: string
}

function Editor({ start = {}, offered = conditionFields, error }: EditorProps) {
  const [conditions, setConditions] = useState(start)
  return (
    <>
      <ConditionEditor
        title="Which items"
        hint="All of them hold"
        offered={offered}
        genres={['img', 'text']}
        value={conditions}
        error={error}
        onChange={next => {
          changed(next)
          setConditions(next)
        }}
      />
      <button type="button" onClick={() => setConditions({ status: 'offline' })}>
        Draft
      </button>
    </>
  )
}

// Suggestions need the list of content items, which these users may not read.
const open = (props: EditorProps = {}) => renderInConsole(<Editor {...props} />, { permissions: [] })
const last = () => changed.mock.lastCall?.[0]
const sentence = () => screen.getByRole('group', { name: 'Which items', description: /./ })
const chips = () => [...sentence().querySelectorAll<HTMLElement>('[data-part]')].map(chip => chip.textContent)
const chip = (name: string | RegExp) => within(sentence()).getByRole('button', { name })
const addButton = () => within(sentence()).getByRole('button', { name: text('contentWords:sentence.add') })
const value = () => screen.findByRole('dialog')

const input = (dialog: HTMLElement, field: 'topics' | 'words') =>
  within(dialog).getByLabelText(text(`contentWords:field.${field}`), { selector: 'input' })

async function add({ user }: ReturnType<typeof open>, field: ConditionField): Promise<HTMLElement> {
  await user.click(addButton())
  await user.click(await screen.findByRole('menuitem', { name: text(`contentWords:field.${field}`) }))
  return value()
}

describe('the editor of conditions', () => {
  it('adds a condition as a chip, whose value is asked for at once', async () => {
    const page = open()
    const topics = input(await add(page, 'topics'), 'topics')
    await page.user.type(topics, 'travel{Enter}food，')
    expect(last()).toEqual({ topics: ['travel', 'food'] })
    await page.user.click(
      within(await value()).getByRole('button', { name: text('contentWords:sentence.done') }),
    )
    expect(chips()).toEqual(['topic is travel or food'])
    expect(sentence()).toHaveAccessibleDescription('Topic is travel or food')
  })

  it('takes a chip out that got no value, and one whose last value goes', async () => {
    const page = open({ start: { clicksAtLeast: 3 } })
    const days = within(await add(page, 'withinDays')).getByRole('textbox', {
      name: text('contentWords:field.withinDays'),
    })
    expect(chips()).toHaveLength(2)
    await page.user.type(days, '30.5')
    expect(last()).toEqual({ clicksAtLeast: 3, withinDays: 305 })
    await page.user.clear(days)
    await page.user.keyboard('{Escape}')
    await vi.waitFor(() => expect(chips()).toEqual(['clicks ≥ 3']))
    expect(last()).toEqual({ clicksAtLeast: 3 })
  })

  it('is walked with arrows, opens a chip at Enter, adds at + and removes at Backspace', async () => {
    const { user } = open({ start: { topics: ['travel'], clicksAtLeast: 3 } })
    await user.tab()
    expect(chip('topic is travel')).toHaveFocus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(chip('clicks ≥ 3')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await value()).toBeVisible()
    await user.keyboard('{Escape}')
    await vi.waitFor(() => expect(chip('clicks ≥ 3')).toHaveFocus())
    await user.keyboard('{Backspace}')
    expect(last()).toEqual({ topics: ['travel'] })
    expect(chip('topic is travel')).toHaveFocus()
    await user.keyboard('+')
    expect(await screen.findByRole('menu')).toBeVisible()
  })

  it('says “or” in place of “and”, and the opposite of a condition', async () => {
    const { user } = open({ start: { topics: ['travel'], clicksAtLeast: 3 } })
    await user.click(within(sentence()).getByRole('button', { name: /^and/ }))
    expect(last()).toEqual({ groups: [{ match: 'any', of: [{ topics: ['travel'] }, { clicksAtLeast: 3 }] }] })
    await user.click(chip('topic is travel'))
    await user.click(within(await value()).getByRole('radio', { name: text('contentWords:operator.isNot') }))
    expect(last()).toEqual({
      groups: [
        {
          match: 'any',
          of: [{ groups: [{ match: 'none', of: [{ topics: ['travel'] }] }] }, { clicksAtLeast: 3 }],
        },
      ],
    })
    expect(sentence()).toHaveAccessibleDescription('Topic is not travel, or clicks ≥ 3')
  })

  it('reads groups in brackets, negates one and takes it apart', async () => {
    const { user } = open({
      start: {
        topics: ['travel'],
        groups: [{ match: 'any', of: [{ clicksAtLeast: 3 }, { status: 'online' }] }],
      },
    })
    const group = within(sentence()).getByRole('group', { name: text('contentWords:sentence.group') })
    expect(sentence()).toHaveAccessibleDescription('Topic is travel, (clicks ≥ 3, or status is Online)')
    await user.click(within(group).getByRole('button', { name: text('contentWords:sentence.groupMenu') }))
    await user.click(await screen.findByRole('menuitem', { name: text('contentWords:sentence.makeNot') }))
    expect(last()).toEqual({
      topics: ['travel'],
      groups: [{ match: 'none', of: [{ clicksAtLeast: 3 }, { status: 'online' }] }],
    })
    await user.click(within(group).getByRole('button', { name: text('contentWords:sentence.groupMenu') }))
    await user.click(await screen.findByRole('menuitem', { name: text('contentWords:sentence.makePlain') }))
    await user.click(within(group).getByRole('button', { name: text('contentWords:sentence.groupMenu') }))
    await user.click(await screen.findByRole('menuitem', { name: text('contentWords:sentence.ungroup') }))
    expect(last()).toEqual({ topics: ['travel'], clicksAtLeast: 3, status: 'online' })
  })

  it('starts a group from a chip', async () => {
    const page = open({ start: { topics: ['travel'], status: 'online' } })
    await page.user.click(chip('topic is travel'))
    await page.user.click(
      within(await value()).getByRole('button', { name: text('contentWords:sentence.groupWithOr') }),
    )
    const group = within(sentence()).getByRole('group', { name: text('contentWords:sentence.group') })
    await page.user.click(within(group).getByRole('button', { name: text('contentWords:sentence.addTo') }))
    await page.user.click(
      await screen.findByRole('menuitem', { name: text('contentWords:field.clicksAtLeast') }),
    )
    await page.user.type(within(await value()).getByRole('textbox'), '12')
    expect(last()).toEqual({
      status: 'online',
      groups: [{ match: 'any', of: [{ topics: ['travel'] }, { clicksAtLeast: 12 }] }],
    })
  })

  it('asks whether one word is enough only when there are several', async () => {
    const page = open({ start: { words: ['river'] } })
    await page.user.click(chip(/river/))
    const dialog = within(await value())
    const name = text('contentWords:field.wordsMatch')
    expect(dialog.queryByRole('radiogroup', { name })).toBeNull()
    await page.user.type(input(await value(), 'words'), 'spring{Enter}')
    const match = within(dialog.getByRole('radiogroup', { name }))
    expect(match.getByRole('radio', { name: text('contentWords:wordsMatch.any') })).toBeChecked()
    await page.user.click(match.getByRole('radio', { name: text('contentWords:wordsMatch.all') }))
    expect(last()).toEqual({ words: ['river', 'spring'], wordsMatch: 'all' })
  })

  it('keeps choices in the order in which they are offered, and offers only the genres that it is given', async () => {
    const page = open()
    const dialog = within(await add(page, 'genres'))
    const genres = dialog.getAllByRole('checkbox')
    expect(genres).toHaveLength(2)
    await page.user.click(dialog.getByRole('checkbox', { name: text('contentWords:genre.text') }))
    await page.user.click(dialog.getByRole('checkbox', { name: text('contentWords:genre.img') }))
    expect(last()).toEqual({ genres: ['img', 'text'] })
  })

  it('keeps a moment of the reader’s zone as an instant', async () => {
    const page = open()
    const from = within(await add(page, 'publishedFrom')).getByLabelText(
      text('contentWords:field.publishedFrom'),
    )
    await page.user.type(from, '2026-03-01T08:30')
    expect(last()).toEqual({ publishedFrom: new Date(2026, 2, 1, 8, 30).toISOString() })
  })

  it('offers only the conditions that it is given', async () => {
    const { user } = open({ offered: ['topics'] })
    await user.click(addButton())
    expect(await screen.findAllByRole('menuitem')).toHaveLength(1)
  })

  it('reads a value that it did not make itself, such as of a draft', async () => {
    const { user } = open({ start: { topics: ['travel'] } })
    await user.click(screen.getByRole('button', { name: 'Draft' }))
    expect(chips()).toEqual(['status is Offline'])
  })

  it('shows errors at fields that can take the cursor', () => {
    open({ error: 'At least one' })
    const error = screen.getByRole('alert')
    expect(error).toHaveTextContent('At least one')
    expect(error).toHaveAttribute('aria-invalid', 'true')
    error.focus()
    expect(error).toHaveFocus()
  })

  it('makes nothing that the contract refuses', async () => {
    const page = open()
    await page.user.type(input(await add(page, 'topics'), 'topics'), ' travel {Enter}')
    expect(contentConditions.safeParse(last()).success).toBe(true)
  })
})
