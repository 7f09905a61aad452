import type { Cell } from './cells.ts'

/** Writes a table piece by piece; each piece is given back as bytes and then forgotten. */
export interface SheetWriter {
  mediaType: string
  begin(headings: readonly string[]): Uint8Array[]
  rows(cells: Cell[][]): Uint8Array[]
  end(): Uint8Array[]
}
