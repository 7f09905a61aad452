import { expect, it } from 'vitest'
import { filesWith } from './sources.ts'

const maxLines = 400

it(`No hand-written file is longer than ${maxLines} lines`, () => {
  const long = filesWith('.ts', '.tsx', '.css', '.html')
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > maxLines)
  expect(long).toEqual([])
})
