import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { RefusedButton } from './refused-button.tsx'

it('A button that does nothing now says why to who comes by keyboard, too', async () => {
  const { user } = renderInConsole(<RefusedButton reason="Nothing is selected">Publish</RefusedButton>)
  await user.tab()
  expect(screen.getByRole('button', { name: 'Publish' })).toHaveFocus()
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Nothing is selected')
})
