import type { ImportDescription } from '@greenroom/contract/import'
import { type Language, languages, type Text } from '@greenroom/contract/languages'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { createCsvWriter } from '../export/csv.ts'
import { listImportRows, type StoredImport, type StoredImportRow } from './schema.ts'

const lineHeading: Text = { 'zh-CN': '原文件行号', 'en-US': 'Line in the file' }
const issueHeading: Text = { 'zh-CN': '问题', 'en-US': 'What is wrong' }
/** The headings that the file of failures adds; a file that is brought again may have them. */
export const failureHeadings = languages.flatMap(language => [lineHeading[language], issueHeading[language]])

const rowsAtATime = 1000

/** The failing rows as a CSV file that can be mended and brought again: the cells as they were, and what is wrong with them. */
export async function* writeFailures(
  queries: Queries,
  { id, columns }: StoredImport,
  description: ImportDescription,
  language: Language,
): AsyncGenerator<Uint8Array> {
  const writer = createCsvWriter()
  const known = description.columns.filter(({ key }) => columns.includes(key))
  yield* writer.begin([
    ...known.map(({ title }) => title[language]),
    lineHeading[language],
    issueHeading[language],
  ])
  for (let after = 0; ; ) {
    const rows = await queries
      .select()
      .from(listImportRows)
      .where(
        and(
          eq(listImportRows.importId, id),
          eq(listImportRows.outcome, 'fail'),
          gt(listImportRows.position, after),
        ),
      )
      .orderBy(asc(listImportRows.position))
      .limit(rowsAtATime)
    if (rows.length > 0) {
      yield* writer.rows(
        rows.map(row => [
          ...known.map(({ key }) => row.cells?.[key] ?? ''),
          row.line,
          issuesText(description, row, language),
        ]),
      )
    }
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtATime) return
    after = last.position
  }
}

function issuesText({ columns }: ImportDescription, { issues }: StoredImportRow, language: Language): string {
  return (issues ?? [])
    .map(({ column, text }) => {
      const title = columns.find(({ key }) => key === column)?.title[language]
      return title === undefined ? text[language] : `${title}: ${text[language]}`
    })
    .join('; ')
}
