import { describe, expect, it } from 'vitest'
import { filesWith, isTestCode } from './sources.ts'

/** Frames whose own code marks a title that holds a name. */
const marksItself = ['RecordDrawer']

/** What titles are filled with that is a text of the console, or a number. */
const notOfUsers = ['actionText(data.action)', 'data?.contentNumber', 'permissionText(', "t('of', { title })"]

const frame = /<([A-Z]\w*(?:Drawer|Modal|Dialog|DialogForm)|Modal)\b(?=[^>]*?\stitle=\{)/g
/** A record's text: a property of a record, or a text that is filled in. A number needs no mark. */
const holdsUserText = /\bt\([^{}]*,\s*\{(?!\s*(?:count|number)\b)|\b(?:data|rowName)\b/

/** Titles of drawers and dialogs that hold texts of users, and are translated by browsers. */
function translatedTitles(code: string): string[] {
  return [...code.matchAll(frame)].flatMap(match => {
    const [tag, name = ''] = match
    const title = expressionAt(code, code.indexOf('title={', match.index + tag.length) + 'title='.length)
    const isMarked = title.includes('translate="no"') || marksItself.includes(name)
    const isOfUsers = holdsUserText.test(title) && !notOfUsers.some(part => title.includes(part))
    return isOfUsers && !isMarked ? [`<${name} title=${title}`] : []
  })
}

/** The expression in braces that begins at `start`, braces included. */
function expressionAt(code: string, start: number): string {
  let depth = 0
  for (let end = start; end < code.length; end++) {
    if (code[end] === '{') depth++
    else if (code[end] === '}' && --depth === 0) return code.slice(start, end + 1)
  }
  return code.slice(start)
}

it('browsers do not translate the names of records in titles of drawers and dialogs', () => {
  const titles = filesWith('.tsx')
    .filter(({ path }) => path.startsWith('console/') && !isTestCode(path))
    .flatMap(({ path, text }) => translatedTitles(text).map(title => `${path}: ${title}`))
  expect(titles).toEqual([])
})

describe('a title', () => {
  it.each([
    "<Modal\n opened\n title={t('edit', { name })}\n>",
    "<SideDrawer title={data ? data.name : t('one')}>",
    '<SideDrawer size={480} title={list.rowName(row)}>',
  ])('is found in %s', code => {
    expect(translatedTitles(code)).toHaveLength(1)
  })

  it.each([
    '<SideDrawer title={<span translate="no">{data.name}</span>}>',
    "<RecordDrawer form={form} title={t('edit', { name })}>",
    "<Modal title={t('rows', { count })}>",
    "<Modal title={t('title')}>",
  ])('is not found in %s', code => {
    expect(translatedTitles(code)).toEqual([])
  })
})
