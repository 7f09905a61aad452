import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { BoundedNumberInput } from './bounded-number-input.tsx'
import { HexColorInput } from './hex-color-input.tsx'

function Numbers({ seen }: { seen: (value: number) => void }) {
  const [value, setValue] = useState(16)
  const change = (next: number) => {
    setValue(next)
    seen(next)
  }
  return <BoundedNumberInput aria-label="Number" min={12} max={24} value={value} onChange={change} />
}

function Colours({ seen }: { seen: (value: string) => void }) {
  const [value, setValue] = useState('#07c160')
  const change = (next: string) => {
    setValue(next)
    seen(next)
  }
  return <HexColorInput aria-label="Colour" withPicker={false} value={value} onChange={change} />
}

it('A bounded number can be typed digit by digit, and acts only within its bounds', async () => {
  const seen: number[] = []
  const { user } = renderInConsole(<Numbers seen={value => seen.push(value)} />)
  const field = screen.getByLabelText('Number')
  await user.clear(field)
  await user.type(field, '18')
  expect(field).toHaveValue('18')
  expect(seen).toEqual([18])
  await user.clear(field)
  await user.type(field, '99')
  expect(seen).toEqual([18])
  await user.tab()
  expect(field).toHaveValue('24')
  expect(seen).toEqual([18, 24])
})

it('A number can be typed in full-width digits', async () => {
  const seen: number[] = []
  const { user } = renderInConsole(<Numbers seen={value => seen.push(value)} />)
  const field = screen.getByLabelText('Number')
  await user.clear(field)
  await user.type(field, '１８')
  expect(field).toHaveValue('18')
  expect(seen).toEqual([18])
  await user.clear(field)
  await user.click(field)
  await user.paste('２０')
  expect(seen).toEqual([18, 20])
})

it('A colour can be typed letter by letter, and invalid text is dropped', async () => {
  const seen: string[] = []
  const { user } = renderInConsole(<Colours seen={value => seen.push(value)} />)
  const field = screen.getByLabelText('Colour')
  await user.clear(field)
  await user.type(field, '#6741D9')
  expect(seen).toEqual(['#6741d9'])
  await user.clear(field)
  await user.type(field, '#12')
  await user.tab()
  expect(field).toHaveValue('#6741d9')
  expect(seen).toEqual(['#6741d9'])
})
