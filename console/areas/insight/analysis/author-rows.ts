import { keyText } from '../question/key-text.ts'
import type { Answered } from '../question/use-answers.ts'

/** As many as the list has. */
const maxAuthors = 7

export interface AuthorRow {
  rank: number
  /** Null: content items without an author. */
  key: string | null
  author: string
  published: number
  clicks: number
  /** In the time before; null: with which nothing is compared, or of which nothing is known. */
  previous: number | null
}

export type AuthorColumn = 'published' | 'clicks'

/** The authors with the most clicks, and how many content items each published. */
export function authorRows(clicks: Answered, publications: Answered): AuthorRow[] {
  const published = new Map(publications.answer.rows.map(({ keys, value }) => [keys[0] ?? null, value]))
  return clicks.answer.rows
    .toSorted((one, other) => other.value - one.value)
    .slice(0, maxAuthors)
    .map(({ keys, value, previous }, place) => {
      const key = keys[0] ?? null
      return {
        rank: place + 1,
        key,
        author: keyText('author', key),
        published: published.get(key) ?? 0,
        clicks: value,
        previous,
      }
    })
}

/** The rows by a column; the ranks stay those by clicks. */
export const sortAuthors = (rows: readonly AuthorRow[], column: AuthorColumn, isDescending: boolean) =>
  rows.toSorted((one, other) => (isDescending ? other[column] - one[column] : one[column] - other[column]))
