import { expect, it } from 'vitest'
import * as z from 'zod'
import { createGadget } from '../../testing/gadget.ts'
import { ApiError } from '../errors.ts'
import { describeIssues, maxIssues, validateInput } from './validate.ts'

/** The issues of the body of a write. */
function issuesOf(body: Record<string, unknown>) {
  try {
    validateInput(createGadget, { params: {}, query: {}, body }, 'en-US')
    return []
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return z.object({ issues: z.array(z.object({ path: z.string() })) }).parse(error.data).issues
  }
}

it('names a field once for all values of its list, and fields of objects in lists each', () => {
  const schema = z.object({ tags: z.array(z.string()), rows: z.array(z.object({ id: z.string() })) })
  const { error } = schema.safeParse({ tags: [1, 2], rows: [{ id: 1 }, { id: 2 }] })
  const paths = describeIssues('body', error?.issues ?? [], 'en-US').map(({ path }) => path)
  expect(paths).toEqual(['body.tags.0', 'body.rows.0.id', 'body.rows.1.id'])
})

it('names a limited number of issues for any number of wrong fields', () => {
  const fields = Object.fromEntries(Array.from({ length: 50_000 }, (_, place) => [`field${place}`, 1]))
  expect(issuesOf(fields)).toHaveLength(maxIssues)
})

it.each(['.1', '.', '1', '.1.', ' '])('takes no time for a field whose name repeats %j', piece => {
  const name = `${piece.repeat(200_000)}x`
  expect(issuesOf({ [name]: 1 }).map(({ path }) => path)).toContain(`body.${name}`)
})
