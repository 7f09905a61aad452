import '../locales/index.ts'
import { listParameterLog, type ParameterLogEntry } from '@greenroom/contract/areas/parameters/parameters'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { invalidate } from '../../../kit/call/events.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { recordId } from '../../../testing/records.ts'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { text } from '../../../testing/text.ts'
import { OperationLog } from './operation-log.tsx'

const buildEntry = (number: number): ParameterLogEntry => ({
  key: recordId(800 + number),
  contentNumber: `V${number}`,
  updateContent: `Attempt ${number}`,
  status: 1,
  updateTime: '2026-03-01T08:00:00.000Z',
  userName: 'Ada',
})

let stored = 0
beforeEach(() => {
  fakeServer.respond(listParameterLog, ({ query: { current, pageSize } }) =>
    Array.from({ length: stored }, (_, place) => buildEntry(stored - place)).slice(
      (current - 1) * pageSize,
      current * pageSize,
    ),
  )
})

async function openLog(entries: number) {
  stored = entries
  const rendered = renderInConsole(<OperationLog shown={undefined} />)
  await screen.findByRole('table')
  return rendered
}

const shown = () => screen.getAllByRole('row').length - 1
const more = () => screen.findByRole('button', { name: text('parameters:log.more') })
const expectAll = () =>
  expect.poll(() => screen.queryByRole('button', { name: text('parameters:log.more') })).toBeNull()

describe('the log of parameter changes', () => {
  it('shows ten more as long as there are any', async () => {
    const { user } = await openLog(21)
    expect(shown()).toBe(10)
    await user.click(await more())
    await expect.poll(shown).toBe(20)
    await user.click(await more())
    await expect.poll(shown).toBe(21)
    await expectAll()
  })

  it('offers no more where the last page is full', async () => {
    const { user } = await openLog(20)
    await user.click(await more())
    await expect.poll(shown).toBe(20)
    await expectAll()
  })

  it('takes in what comes while it is open, and then offers what that pushed out', async () => {
    await openLog(10)
    await expectAll()
    stored = 11
    await invalidate('parameter.changed')
    expect(await screen.findByText('Attempt 11')).toBeVisible()
    expect(shown()).toBe(10)
    expect(await more()).toBeVisible()
  })
})
