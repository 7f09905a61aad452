import { expect, it } from 'vitest'
import { filesWith, isTestCode } from './sources.ts'

/** The palette is no dialog of a page, and returns the focus itself. */
const ownFrames = ['console/kit/overlay/dialog.tsx', 'console/shell/palette/palette.tsx']

it('every dialog returns the focus: only the kit uses the library’s frame', () => {
  const paths = filesWith('.tsx')
    .filter(({ path, text }) => path.startsWith('console/') && /<Modal\b/.test(text))
    .map(({ path }) => path)
    .filter(path => !ownFrames.includes(path) && !isTestCode(path))
  expect(paths).toEqual([])
})
