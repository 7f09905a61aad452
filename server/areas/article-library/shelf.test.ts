import { readyDocument, readyTemplates, shelfBlocks, shelfHtml } from '@greenroom/article/shelf'
import { describe, expect, it } from 'vitest'
import { sanitisedDocument, sanitiseHtml } from '../articles/index.ts'

const picture = '/api/pictures/0198c0de-0000-7000-8000-000000000001'

describe('the shelf', () => {
  it.each(shelfBlocks)('has the block $id, which the sanitiser leaves as it is, byte for byte', ({ id }) => {
    for (const html of [shelfHtml(id, '#07c160'), shelfHtml(id, '#c2255c', picture)])
      expect(sanitiseHtml(html)).toBe(html)
  })

  it.each(readyTemplates)('has the template %s, which the sanitiser leaves as it is', id => {
    const document = readyDocument(id, '#1c7ed6')
    expect(sanitisedDocument(document)).toEqual(document)
  })
})
