/** Characters shown of a text, and how many of them precede the first difference. */
const shownLength = 120
const leadLength = 30

/** Excerpts of two texts around their first difference. */
export function excerpts(before: string, after: string): [before: string, after: string] {
  const longest = Math.max(before.length, after.length)
  if (longest <= shownLength) return [before, after]
  let same = 0
  while (same < longest && before[same] === after[same]) same++
  const start = same <= leadLength ? 0 : same - leadLength
  return [excerpt(before, start), excerpt(after, start)]
}

function excerpt(text: string, start: number): string {
  const end = start + shownLength
  const part = text.slice(start, end).toWellFormed()
  return `${start > 0 ? '…' : ''}${part}${end < text.length ? '…' : ''}`
}
