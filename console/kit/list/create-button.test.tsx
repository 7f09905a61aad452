import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { CreateButton } from './create-button.tsx'

const create = vi.fn()
const action = { id: 'thing.create', label: () => 'New thing', run: create }

it('A list opens the form of a new record when its address asks for it, and once only', async () => {
  create.mockClear()
  const { address } = renderInConsole(<CreateButton create={action} />, {
    address: '/things?create=1&page=2',
  })
  await waitFor(() => expect(address()).toBe('/things?page=2'))
  expect(create).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'New thing' })).toBeVisible()
})
