import { contentItemImport, contentSetImport } from '@greenroom/contract/areas/content/content-imports'
import { languages } from '@greenroom/contract/languages'
import { expect, test } from 'vitest'
import { exportedColumns } from '../../../kit/list/export-rows.ts'
import { changeLanguage } from '../../../kit/text/language.ts'
import { contentSetList } from '../content-sets/content-set-list.tsx'
import { contentItemList } from './content-item-list.tsx'

test.each(languages)(
  'What is exported in %s has all that an import reads, by its headings and words',
  language => {
    changeLanguage(language)
    const all = { order: [], hidden: [] }
    for (const { exported, description } of [
      { exported: exportedColumns(contentItemList, all), description: contentItemImport },
      { exported: exportedColumns(contentSetList, all), description: contentSetImport },
    ]) {
      for (const { key, title, words } of description.columns) {
        const column = exported.find(one => one.key === key)
        expect([key, column?.title]).toEqual([key, title[language]])
        if (!words) continue
        const texts = Object.entries(words).map(([word, text]) => [word, text[language]])
        expect([key, column?.words]).toEqual([key, Object.fromEntries(texts)])
      }
    }
  },
)
