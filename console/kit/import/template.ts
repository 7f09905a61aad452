import type { ImportDescription } from '@greenroom/contract/import'
import { saveAs } from '../download.ts'
import { currentLanguage } from '../language.ts'

/** Saves a CSV file that has nothing but the headings, in the language on screen. */
export function saveTemplate({ columns }: ImportDescription, name: string): void {
  const language = currentLanguage()
  const headings = columns.map(({ title }) => `"${title[language].replaceAll('"', '""')}"`).join(',')
  // Excel takes a file for UTF-8 only by its mark.
  saveAs(new Blob(['\ufeff', headings, '\r\n'], { type: 'text/csv' }), `${name}.csv`)
}
