import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { Segments } from './segments.tsx'

const data = ['Day', 'Week', 'Month'].map(label => ({ value: label.toLowerCase(), label }))

function Period({ disabled = false }) {
  const [value, setValue] = useState('week')
  return <Segments aria-label="Period" data={data} value={value} onChange={setValue} disabled={disabled} />
}

const segment = (name: string) => screen.getByRole('radio', { name })

it('Of several segments the chosen one is checked, and another by a click or by an arrow key', async () => {
  const { user } = renderInConsole(<Period />)
  expect(screen.getByRole('radiogroup', { name: 'Period' })).toBeVisible()
  expect(segment('Week')).toBeChecked()
  await user.click(segment('Day'))
  expect(segment('Day')).toBeChecked()
  await user.keyboard('{ArrowRight}')
  expect(segment('Week')).toBeChecked()
  expect(segment('Day')).not.toBeChecked()
})

it('Two groups of segments on one page do not take the choice from each other', async () => {
  const { user } = renderInConsole(
    <>
      <Segments aria-label="First" data={data} value="day" onChange={() => {}} />
      <Period />
    </>,
  )
  await user.click(screen.getAllByRole('radio', { name: 'Month' })[1] ?? document.body)
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(2)
})

it('Disabled segments stay as they are', async () => {
  const { user } = renderInConsole(<Period disabled />)
  await user.click(segment('Day'))
  expect(segment('Week')).toBeChecked()
})
