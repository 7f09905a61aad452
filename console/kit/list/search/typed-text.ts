import { type Filter, idForm, type TextFilter } from '../filter-values.ts'

/** The typed text: words for the keyword, and the value of a field that is being named. */
export interface TypedText {
  /** Words before the field, as the keyword takes them. */
  keyword: string
  /** The field whose value is typed: the text after `topic:`. */
  filter: Filter | undefined
  /** The text typed for the field; without a field, the keyword. */
  value: string
}

/** Key of the filter that covers all texts of a row. */
export const allTexts = 'text'

/** The filter that plain words search: `text`, which covers all texts of a row, else the first text. */
export function keywordFilter(filters: readonly Filter[]): TextFilter | undefined {
  const texts = filters.filter(filter => filter.kind === 'text')
  return texts.find(({ key }) => key === allTexts) ?? texts[0]
}

/** Splits the text at the last name of a field that a colon follows, in half or full width. */
export function readTyped(filters: readonly Filter[], text: string): TypedText {
  const lower = text.toLowerCase()
  let read: (TypedText & { start: number }) | undefined
  for (const filter of filters) {
    for (const name of [filter.label(), filter.key]) {
      for (const colon of [':', '\uff1a']) {
        const start = lower.lastIndexOf(`${name.toLowerCase()}${colon}`)
        const isWord = start === 0 || /\s/.test(text[start - 1] ?? '')
        if (start < 0 || !isWord || (read && read.start >= start)) continue
        const value = text.slice(start + name.length + 1).trimStart()
        read = { start, keyword: text.slice(0, start).trim(), filter, value }
      }
    }
  }
  return read ?? { keyword: text.trim(), filter: undefined, value: text.trim() }
}

/** The text that begins a value of the field after these words. */
export function fieldText(keyword: string, filter: Filter): string {
  return `${keyword === '' ? '' : `${keyword} `}${filter.label()}: `
}

/** What stands between ids that are typed or pasted. */
export const idSeparator = /[\s,;\uff0c\u3001\uff1b]+/

/** The ids in a pasted text; empty when it holds anything else. */
export function idsIn(text: string): string[] {
  const parts = text
    .toLowerCase()
    .split(idSeparator)
    .filter(part => part !== '')
  return parts.every(part => idForm.test(part)) ? [...new Set(parts)] : []
}
