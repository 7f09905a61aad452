import '../locales/index.ts'
import { type CheckedFinding, checkArticle } from '@greenroom/contract/areas/articles/article-checks'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { text } from '../../../testing/text.ts'
import { useEditedArticle } from '../../articles/editor/state/use-edited-article.ts'
import { renderEditing } from '../../articles/editor/testing/render-editing.tsx'
import { buildArticle } from '../../articles/testing/articles.ts'
import { PublishDialog } from './publish-dialog.tsx'

const article = buildArticle()
const warning = (number: number, fields: Partial<CheckedFinding>): CheckedFinding => ({
  key: `warning:${number}`,
  rule: 'misspelling',
  severity: 'warning',
  partId: article.content.parts[0]?.id ?? '',
  field: 'document',
  from: null,
  to: null,
  block: null,
  values: {},
  mend: null,
  ignored: null,
  ...fields,
})
const ignored = { key: 'x', note: 'Known', userName: 'Ada', ignoredTime: article.createdTime }

function Publishing() {
  return <PublishDialog article={useEditedArticle()} onClose={() => undefined} />
}

describe('the dialog that publishes', () => {
  it('counts what the checks warn of by kind, without errors and ignored warnings', async () => {
    const findings = [
      warning(1, {}),
      warning(2, {}),
      warning(3, { ignored }),
      warning(4, { rule: 'advertisingWord' }),
      warning(5, { rule: 'spacing', values: { count: 12 } }),
      warning(6, { rule: 'headingSkipped' }),
      warning(7, { rule: 'coverMissing', severity: 'error' }),
    ]
    fakeServer.respond(checkArticle, { version: 1, findings, parts: [] })
    renderEditing(<Publishing />, article)
    const kinds = (
      [
        ['advertisingWord', 1],
        ['misspelling', 2],
        ['spacing', 12],
        ['other', 1],
      ] as const
    ).map(([kind, count]) => text(`publishing:publish.warning.${kind}`, { count }))
    const counts = kinds.join(text('publishing:publish.warningSeparator'))
    expect(await screen.findByRole('status')).toHaveTextContent(
      text('publishing:publish.warnings', { count: 5, kinds: counts }),
    )
  })
})
