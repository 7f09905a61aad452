import type { ImportDescription } from '@greenroom/contract/import'
import { saveAs } from '../download.ts'
import { currentLanguage } from '../language.ts'

/** Saves a CSV file with only the headings, in the language on screen. */
export function saveTemplate({ columns }: ImportDescription, name: string): void {
  const language = currentLanguage()
  const headings = columns.map(({ title }) => `"${title[language].replaceAll('"', '""')}"`).join(',')
  // Excel recognises UTF-8 only by a byte order mark.
  saveAs(new Blob(['\ufeff', headings, '\r\n'], { type: 'text/csv' }), `${name}.csv`)
}
