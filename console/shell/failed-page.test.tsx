import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInConsole } from '../testing/render-in-console.tsx'
import { text } from '../testing/text.ts'
import './locales/index.ts'
import { FailedPage } from './failed-page.tsx'
import { PageLoadFailure } from './pages.ts'

afterEach(() => vi.unstubAllGlobals())

it('a page whose files did not come names the network, and keeps the console while no server answers', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { user } = renderInConsole(<FailedPage error={new PageLoadFailure('')} onRetry={() => {}} />)
  expect(screen.getByRole('alert')).toHaveTextContent(text('shell:pageFailed.network'))
  await user.click(screen.getByRole('button', { name: text('shell:pageFailed.reload') }))
  expect(await screen.findByText(text('kit:requestError'))).toBeVisible()
})
