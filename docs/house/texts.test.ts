import { expect, it } from 'vitest'
import { isTestCode } from './import-rules.ts'
import { filesWith } from './sources.ts'

/** Letters and punctuation that only Chinese text has. */
const chinese = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/
const comment = /^\s*(\/\/|\/\*|\*)/

it('Chinese text of the console stands nowhere but in its text files', () => {
  const elsewhere = filesWith('.ts', '.tsx', '.css')
    .filter(({ path }) => path.startsWith('console/') && !path.includes('/texts/') && !isTestCode(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          chinese.test(line) && !comment.test(line) ? [`${path}:${index + 1}`] : [],
        ),
    )
  expect(elsewhere).toEqual([])
})
