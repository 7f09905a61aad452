import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInConsole } from '../../../testing/render-in-console.tsx'
import { buildJob } from '../../articles/testing/articles.ts'
import { JobAbout } from './job-state.tsx'

it.each([
  ['scheduled', /^Will be published Mar 1, 2026/],
  ['awaitingApproval', /^Once approved, will be published Mar 1, 2026/],
  ['failed', /^WeChat refused the publication|review/],
] as const)('a list says of a job that is %s what comes next, or why it stopped', (state, about) => {
  const problem = state === 'failed' ? 'reviewRejected' : null
  renderInConsole(<JobAbout job={buildJob({ state, problem, scheduledTime: '2026-03-01T01:30:00.000Z' })} />)
  expect(screen.getByText(about)).toBeVisible()
})
