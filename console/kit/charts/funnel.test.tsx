import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { Funnel } from './funnel.tsx'

const figuresOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .slice(1)
    .map(cell => cell.textContent)

describe('a funnel', () => {
  it('shows each step with its rate of the first step and of the step before', () => {
    const steps = [
      { name: 'Opened', value: 4000 },
      { name: 'Visitors', value: 2000 },
      { name: 'In time', value: 500 },
    ]
    renderInConsole(<Funnel axis="Step" steps={steps} />)
    expect(figuresOf('Opened')).toEqual(['4,000', '100%', ''])
    expect(figuresOf('Visitors')).toEqual(['2,000', '50%', '50%'])
    expect(figuresOf('In time')).toEqual(['500', '12.5%', '25%'])
  })

  it('shows no rate of nothing', () => {
    renderInConsole(
      <Funnel
        axis="Step"
        steps={[
          { name: 'Opened', value: 0 },
          { name: 'Visitors', value: 0 },
        ]}
      />,
    )
    expect(figuresOf('Visitors')).toEqual(['0', '–', '–'])
  })
})
