/** What is not there: rows, what was searched for, what the address names, or anything left to do. */
export type EmptyKind = 'rows' | 'search' | 'missing' | 'done'

/** Lines in a field of 72 × 48. */
const lines: Readonly<Record<EmptyKind, string>> = {
  rows: 'M18 12h36a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4zM14 21h44M21 28h14M21 34h9M42 28h9M42 34h5',
  search: 'M14 12h28M14 20h16M14 28h12M14 36h16M43 21a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM49.500 36.500L57 44',
  missing:
    'M24 8h17l9 9v19a4 4 0 0 1-4 4H24a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4zM41 8v9h9M30 24l10 10M40 24L30 34',
  done: 'M18 12h36a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4zM28 26l6 6 11-11',
}

/** A simple illustration for an empty state. */
export function EmptyDrawing({ kind }: { kind: EmptyKind }) {
  return (
    <svg
      width={72}
      height={48}
      viewBox="0 0 72 48"
      fill="none"
      stroke="var(--empty-drawing)"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={lines[kind]} />
    </svg>
  )
}
