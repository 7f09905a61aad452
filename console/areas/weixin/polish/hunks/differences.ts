import diff from 'fast-diff'
import { findAnchors, maxTokenId } from './anchors.ts'
import { type Token, tokenPair } from './tokens.ts'

/** The original's text from `begin` to `end` (UTF-16 units) becomes `text`. */
export interface Change {
  begin: number
  end: number
  text: string
}

/** Parts with more tokens than this between two anchors count as rewritten: comparing takes quadratic time. */
const maxComparedTokens = 2000

/** Changes from one text to another, word by word and in order; they do not touch each other. */
export function differencesOf(original: string, result: string): Change[] {
  if (original === result) return []
  const { from, to } = tokenPair(original, result)
  if (from.length + to.length > maxTokenId) return [{ begin: 0, end: original.length, text: result }]
  const changes = createChanges()
  let last = { from: 0, to: 0 }
  for (const anchor of [...findAnchors(from, to), { from: from.length, to: to.length }]) {
    compare(from.slice(last.from, anchor.from), to.slice(last.to, anchor.to), changes)
    const shared = from[anchor.from]
    if (shared) changes.keep(shared.text)
    last = { from: anchor.from + 1, to: anchor.to + 1 }
  }
  return changes.list
}

type Changes = ReturnType<typeof createChanges>

/** Collects changes while both texts are walked through. */
function createChanges() {
  const list: Change[] = []
  let at = 0
  const change = (length: number, text: string) => {
    const last = list.at(-1)
    if (last && last.end === at) {
      last.end += length
      last.text += text
    } else list.push({ begin: at, end: at + length, text })
    at += length
  }
  return {
    list,
    keep: (text: string) => {
      at += text.length
    },
    remove: (text: string) => change(text.length, ''),
    insert: (text: string) => change(0, text),
  }
}

function compare(from: readonly Token[], to: readonly Token[], changes: Changes): void {
  if (from.length > 0 && to.length > 0 && from.length + to.length > maxComparedTokens) {
    compareLines(from, to, changes)
    return
  }
  const back = new Map([...from, ...to].map(({ id, text }) => [unitOf(id), text]))
  const encode = (tokens: readonly Token[]) => tokens.map(({ id }) => unitOf(id)).join('')
  for (const [kind, units] of diff(encode(from), encode(to))) {
    for (const unit of units) {
      const text = back.get(unit) ?? ''
      if (kind === diff.EQUAL) changes.keep(text)
      else if (kind === diff.DELETE) changes.remove(text)
      else changes.insert(text)
    }
  }
}

/** Rewritten text: line by line if it has as many lines, otherwise as one change. */
function compareLines(from: readonly Token[], to: readonly Token[], changes: Changes): void {
  const [before, after] = [linesOf(from), linesOf(to)]
  const isPaired = before.length > 1 && before.length === after.length
  for (const [place, line] of (isPaired ? before : [from]).entries()) {
    const other = isPaired ? (after[place] ?? []) : to
    if (line.length + other.length <= maxComparedTokens) compare(line, other, changes)
    else {
      for (const { text } of line) changes.remove(text)
      for (const { text } of other) changes.insert(text)
    }
  }
}

function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]]
  for (const token of tokens) {
    lines.at(-1)?.push(token)
    if (token.text.includes('\n')) lines.push([])
  }
  return lines
}

const firstSurrogate = 0xd800
const surrogates = 0x800

/** One character for each token of a part, as the library compares characters; none is a half of a pair. */
const unitOf = (id: number) => String.fromCodePoint(id < firstSurrogate ? id : id + surrogates)
