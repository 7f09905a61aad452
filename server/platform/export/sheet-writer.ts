import type { Cell } from './cells.ts'

/** Writes a table piece by piece; returns the bytes of each piece and forgets them. */
export interface SheetWriter {
  mediaType: string
  begin(headings: readonly string[]): Uint8Array[]
  rows(cells: Cell[][]): Uint8Array[]
  end(): Uint8Array[]
}
