import { decideParameterChange, readParameterChange } from '@greenroom/contract/areas/parameters/parameters'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refuse } from '../../../testing/fake-server.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { buildChange } from '../testing/profile.ts'
import { Component } from './parameter-decision.tsx'

const change = buildChange({ userName: 'Bo', own: false })

async function approve() {
  const ends: string[] = []
  const value = { entityId: change.id, choice: 'approve', name: '', onClosed: () => ends.push('closed') }
  fakeServer.respond(readParameterChange, change)
  const { user } = renderInConsole(<Component value={value} onClose={() => ends.push('missing')} />)
  const dialog = within(await screen.findByRole('dialog'))
  const table = await dialog.findByRole('table')
  expect(dialog.getByText(text('parameters:ask.asks', { name: 'Bo' }))).toBeVisible()
  expect(table).toHaveTextContent('20')
  await user.click(dialog.getByRole('button', { name: text('todo:approve') }))
  return ends
}

it('a change of parameters is approved after a look at its differences', async () => {
  fakeServer.respond(decideParameterChange, { ...change, state: 'passed' })
  const ends = await approve()
  expect(await screen.findByText(text('parameters:done.approved'))).toBeVisible()
  await waitFor(() => expect(ends).toEqual(['closed', 'missing']))
  expect(fakeServer.lastRequest(decideParameterChange).body).toEqual({ decision: 'approve', reason: '' })
})

it('A change on parameters that are not in force any more says so', async () => {
  fakeServer.respond(decideParameterChange, refuse('conflict', { current: {} }))
  const ends = await approve()
  expect(await screen.findByText(text('parameters:done.outdated'))).toBeVisible()
  await waitFor(() => expect(ends).toEqual(['closed', 'missing']))
})
