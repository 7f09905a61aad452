import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod'
import { unsentCopies } from './unsent-copies.ts'

beforeEach(() => localStorage.clear())

it('What was typed is kept by whoever typed it, until that has it no more', () => {
  const copies = unsentCopies('text', z.string())
  copies.keep('a', 'one')
  copies.keep('b', 'two')
  copies.keep('a', 'three')
  expect(
    unsentCopies('text', z.string())
      .read()
      .map(({ value }) => value),
  ).toEqual(['two', 'three'])
  copies.drop('a')
  expect(copies.read().map(({ writerId }) => writerId)).toEqual(['b'])
  copies.drop('b')
  expect(localStorage).toHaveLength(0)
})

it('Only the newest copies of one thing are kept, and none that reads as something else', () => {
  const copies = unsentCopies('text', z.string())
  for (const writerId of ['a', 'b', 'c', 'd']) copies.keep(writerId, writerId)
  expect(copies.read().map(({ value }) => value)).toEqual(['b', 'c', 'd'])
  expect(unsentCopies('text', z.number()).read()).toEqual([])
  expect(unsentCopies('other', z.string()).read()).toEqual([])
})

it('The latest text of any window is read, not the last one of this window', () => {
  const copies = unsentCopies('text', z.string())
  copies.keep('a', 'one')
  unsentCopies('text', z.string()).keep('b', 'two')
  expect(copies.read().map(({ value }) => value)).toEqual(['one', 'two'])
})
