import { expect, it } from 'vitest'
import { filesWith, isTestCode } from './sources.ts'

/** Reads a value of the address, not only whether there is one. */
const reads =
  /\b(?:parameters|params|searchParams)\.get(?:All)?\(|URLSearchParams\((?:location\.)?search\)\.get/
const checks = /\buseAddressCheck\(/

/** Files that read an address without the check, and why they need none. */
const exceptions: Readonly<Record<string, string>> = {
  'console/areas/channels/new-channel/new-channel-page.tsx': 'the field says that its set was deleted',
  'console/areas/insight/explore/view-address.ts': 'reads for pages, which check',
  'console/areas/insight/question/read-exploration.ts': 'reads for pages, which check',
  'console/areas/insight/question/read-period.ts': 'reads for pages, which check',
  'console/areas/navigation/menu-editor.tsx': 'any text can be searched for',
  'console/areas/parameters/approval/approval-page.tsx': 'says that the request is missing',
  'console/areas/parameters/studio-parameters/studio-parameters-page.tsx': 'says that the request is missing',
  'console/areas/submissions/result.tsx': 'says that the submission is missing',
  'console/kit/cards/cards-page.tsx': 'any text can be searched for',
  'console/kit/import/import-button.tsx': 'the drawer says that the import is missing',
  'console/kit/list/address.ts': 'reads for the list, which checks',
  'console/kit/list/use-viewed-row.ts': 'the drawer says that the record is missing',
  'console/kit/list/views/use-saved-views.ts': 'says that a linked view is missing',
  'console/kit/navigation/redirect.ts': 'an address outside the console leads to the first page',
}

const readers = filesWith('.ts', '.tsx').filter(
  ({ path, text }) => path.startsWith('console/') && !isTestCode(path) && reads.test(text),
)

it('a part of a page that reads the address says which values it cannot use', () => {
  const silent = readers.filter(({ path, text }) => !checks.test(text) && exceptions[path] === undefined)
  expect(silent.map(({ path }) => path)).toEqual([])
})

it('every exception still reads the address without the check', () => {
  const paths = readers.filter(({ text }) => !checks.test(text)).map(({ path }) => path)
  expect(Object.keys(exceptions).filter(path => !paths.includes(path))).toEqual([])
})
