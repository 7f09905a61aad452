import '../../locales/index.ts'
import type { ArticleFinding } from '@greenroom/contract/areas/articles/article-checks'
import { expect, it } from 'vitest'
import { findingText } from './finding-text.ts'

it('writes lengths as the counters of the editor do', () => {
  const finding: ArticleFinding = {
    key: 'bodyTooLong',
    rule: 'bodyTooLong',
    severity: 'error',
    partId: '',
    field: 'document',
    from: null,
    to: null,
    block: null,
    values: { length: 26_557, limit: 20_000 },
    mend: null,
  }
  expect(findingText(finding)).toMatch(/26,557.*20,000/)
})
