import {
  type ContentConditions,
  contentConditions,
} from '@greenroom/contract/areas/content/content-conditions'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { ConditionEditor } from './condition-editor.tsx'

const changed = vi.fn<(conditions: ContentConditions) => void>()
const every = ['genres', 'withinDays', 'clicksAtLeast', 'clicksAtMost']

interface EditorProps {
  start?: ContentConditions
  offered?: readonly string[]
  error?: string
}

function Editor({ start = {}, offered = every, error }: EditorProps) {
  const [conditions, setConditions] = useState(start)
  return (
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
  )
}

const last = () => changed.mock.lastCall?.[0]
const label = (
  key:
    | 'genres'
    | 'topics'
    | 'words'
    | 'wordsMatch'
    | 'withinDays'
    | 'clicksAtLeast'
    | 'publishedFrom'
    | 'status',
) => text(`contentWords:field.${key}`)

const input = (key: 'topics' | 'words') => screen.getByLabelText(label(key), { selector: 'input' })

describe('the editor of conditions', () => {
  it('adds texts one by one, at Enter, at a comma of either language and when it is left', async () => {
    const { user } = renderInConsole(<Editor />)
    const topics = input('topics')
    await user.type(topics, 'travel{Enter}food，')
    expect(last()).toEqual({ topics: ['travel', 'food'] })
    await user.type(topics, 'sport')
    await user.tab()
    expect(last()).toEqual({ topics: ['travel', 'food', 'sport'] })
  })

  it('takes a condition out when its last value goes', async () => {
    const { user } = renderInConsole(<Editor start={{ topics: ['travel'] }} />)
    await user.type(input('topics'), '{Backspace}')
    expect(last()).toEqual({})
  })

  it('asks whether one word is enough only when there are several', async () => {
    const { user } = renderInConsole(<Editor start={{ words: ['river'] }} />)
    expect(screen.queryByRole('radiogroup')).toBeNull()
    await user.type(input('words'), 'spring{Enter}')
    const match = within(screen.getByRole('radiogroup', { name: label('wordsMatch') }))
    expect(match.getByRole('radio', { name: text('contentWords:wordsMatch.any') })).toBeChecked()
    await user.click(match.getByRole('radio', { name: text('contentWords:wordsMatch.all') }))
    expect(last()).toEqual({ words: ['river', 'spring'], wordsMatch: 'all' })
  })

  it('keeps choices in the order in which they are offered, and offers only the genres that it is given', async () => {
    const { user } = renderInConsole(<Editor />)
    await user.click(screen.getByRole('combobox', { name: label('genres') }))
    const options = await screen.findAllByRole('option')
    expect(options.map(option => option.textContent)).toEqual([
      text('contentWords:genre.img'),
      text('contentWords:genre.text'),
    ])
    const [img, plain] = options
    if (!img || !plain) throw new Error('two genres are offered')
    await user.click(plain)
    await user.click(img)
    expect(last()).toEqual({ genres: ['img', 'text'] })
  })

  it('takes whole numbers, and none when the field is emptied', async () => {
    const { user } = renderInConsole(<Editor />)
    const days = screen.getByRole('textbox', { name: label('withinDays') })
    await user.type(days, '30.5')
    expect(last()).toEqual({ withinDays: 305 })
    await user.clear(days)
    expect(last()).toEqual({})
  })

  it('keeps a moment of the reader’s zone as an instant', async () => {
    const { user } = renderInConsole(<Editor />)
    const from = screen.getByLabelText(label('publishedFrom'))
    await user.type(from, '2026-03-01T08:30')
    expect(last()).toEqual({ publishedFrom: new Date(2026, 2, 1, 8, 30).toISOString() })
    expect(from).toHaveValue('2026-03-01T08:30')
  })

  it('shows only the conditions that are offered', () => {
    renderInConsole(<Editor offered={[]} />)
    expect(screen.queryByLabelText(label('withinDays'))).toBeNull()
    expect(screen.queryByLabelText(label('clicksAtLeast'))).toBeNull()
    expect(screen.queryByRole('combobox', { name: label('genres') })).toBeNull()
    expect(input('topics')).toBeVisible()
  })

  it('shows errors at fields that can take the cursor', () => {
    renderInConsole(<Editor error="At least one" />)
    const error = screen.getByRole('alert')
    expect(error).toHaveTextContent('At least one')
    expect(error).toHaveAttribute('aria-invalid', 'true')
    error.focus()
    expect(error).toHaveFocus()
  })

  it('makes nothing that the contract refuses', async () => {
    const { user } = renderInConsole(<Editor />)
    await user.type(input('topics'), ' travel {Enter}')
    await user.type(screen.getByRole('textbox', { name: label('clicksAtLeast') }), '12')
    expect(contentConditions.safeParse(last()).success).toBe(true)
  })
})
