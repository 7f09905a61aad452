import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

it('A query that finds nothing says what it looked for, and shows the page', async () => {
  render(<p>What stands there</p>)
  const findSave = () => screen.getByRole('button', { name: 'Save' })
  expect(findSave).toThrow(/role "button" and name "Save"(.|\n)*What stands there/)
  await expect(screen.findByText('Nowhere', {}, { timeout: 1 })).rejects.toThrow(
    /with the text: Nowhere(.|\n)*What stands there/,
  )
})
