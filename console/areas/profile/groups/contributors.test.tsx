import '../locales/index.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { Contributors } from './contributors.tsx'

it('Each contributor has the name as a title, also two of one name, and the total counts all members', () => {
  const users = ['1', '2'].map(number => ({ name: 'Lin', email: `lin${number}@example.com`, avatar: '' }))
  renderInConsole(<Contributors users={users} total={7} />)
  expect(screen.getAllByTitle('Lin').map(({ textContent }) => textContent)).toEqual(['L', 'L'])
  expect(screen.getByText(text('profile:group.users', { count: 7 }))).toBeVisible()
})
