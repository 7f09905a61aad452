import './locales/index.ts'
import { cancelPresetRun, listPresets, readPresetRun } from '@greenroom/contract/areas/presets/presets'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderInConsole } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { RunAll } from './run-all.tsx'

it('A run over all content items shows its progress, can be cancelled, and can be started again', async () => {
  fakeServer.respond(listPresets, [])
  fakeServer.respond(readPresetRun, { total: 2000, waiting: 500 })
  fakeServer.respond(cancelPresetRun, null)
  const { user } = renderInConsole(<RunAll />, { permissions: ['preset:read', 'preset:manage'] })
  const name = text('presets:progress', { done: '1,500', total: '2,000' })
  expect(await screen.findByRole('progressbar', { name })).toHaveAttribute('aria-valuenow', '75')
  expect(screen.queryByRole('button', { name: text('presets:runAll') })).toBeNull()
  fakeServer.respond(readPresetRun, { total: 0, waiting: 0 })
  await user.click(screen.getByRole('button', { name: text('kit:cancel') }))
  expect(await screen.findByText(text('presets:done.cancelled'))).toBeVisible()
  expect(await screen.findByRole('button', { name: text('presets:runAll') })).toBeVisible()
})
