import { type Change, differencesOf } from './differences.ts'

/** A piece of a hunk: in both texts, only in the original, or only in the result. */
export interface Piece {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** A change that is accepted or rejected as one. */
export interface Hunk {
  /** Place in the original, in UTF-16 units; empty for an insertion. */
  begin: number
  end: number
  before: string
  after: string
  pieces: Piece[]
}

/** Beyond this length of both texts together the result is shown as one block. */
export const maxCompared = 200_000

/** `sentence`: all changes of a sentence are decided on together; `change`: each by itself. */
export type Grouping = 'sentence' | 'change'

/** Changes from the original to the result, in order. Accepting all hunks gives the result. */
export function hunksOf(original: string, result: string, grouping: Grouping): Hunk[] {
  if (original === result) return []
  if (original.length + result.length > maxCompared)
    return [toHunk(original, [{ begin: 0, end: original.length, text: result }])]
  const changes = mergeIslands(original, differencesOf(original, result))
  const groups = grouping === 'change' ? changes.map(change => [change]) : bySentence(original, changes)
  return groups.map(group => toHunk(original, group))
}

/** The original with the accepted hunks in it; with none accepted it is the original. */
export function applyHunks(
  original: string,
  hunks: readonly Hunk[],
  isAccepted: (hunk: Hunk) => boolean,
): string {
  let at = 0
  let text = ''
  for (const hunk of hunks) {
    if (!isAccepted(hunk)) continue
    text += original.slice(at, hunk.begin) + hunk.after
    at = hunk.end
  }
  return text + original.slice(at)
}

/** One letter that stays between two changes only makes them harder to read. */
function mergeIslands(original: string, changes: readonly Change[]): Change[] {
  const merged: Change[] = []
  for (const change of changes) {
    const last = merged.at(-1)
    const island = last && original.slice(last.end, change.begin)
    if (last && island && isIsland(island)) {
      last.text += island + change.text
      last.end = change.end
    } else merged.push({ ...change })
  }
  return merged
}

const isIsland = (text: string) => /^[\p{L}\p{N}]$/u.test(text)

const sentences = new Intl.Segmenter('zh', { granularity: 'sentence' })

function bySentence(original: string, changes: readonly Change[]): Change[][] {
  const ends = Array.from(sentences.segment(original), ({ index, segment }) => index + segment.length)
  const groups: Change[][] = []
  let sentence = 0
  let groupEnd = -1
  for (const change of changes) {
    while (sentence < ends.length - 1 && (ends[sentence] ?? 0) <= change.begin) sentence++
    if (change.begin < groupEnd) groups.at(-1)?.push(change)
    else groups.push([change])
    while (sentence < ends.length - 1 && (ends[sentence] ?? 0) < change.end) sentence++
    groupEnd = ends[sentence] ?? original.length
  }
  return groups
}

function toHunk(original: string, changes: readonly Change[]): Hunk {
  const begin = changes[0]?.begin ?? 0
  const end = changes.at(-1)?.end ?? begin
  const pieces: Piece[] = []
  const add = (kind: Piece['kind'], text: string) => {
    if (text !== '') pieces.push({ kind, text })
  }
  let at = begin
  for (const change of changes) {
    add('same', original.slice(at, change.begin))
    add('removed', original.slice(change.begin, change.end))
    add('added', change.text)
    at = change.end
  }
  const after = pieces.map(({ kind, text }) => (kind === 'removed' ? '' : text)).join('')
  return { begin, end, before: original.slice(begin, end), after, pieces }
}
