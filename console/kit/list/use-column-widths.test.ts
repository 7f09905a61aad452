import { expect, it } from 'vitest'
import { divide } from './use-column-widths.ts'

const declared = { title: 200, state: 76, time: 100 }

it('gives each column what it holds, and divides the free space in proportion', () => {
  expect(divide({ title: 300, state: 60, time: 140 }, declared, 1000)).toEqual({
    title: 600,
    state: 120,
    time: 280,
  })
})

it('cuts the widest column first where there is too little space', () => {
  expect(divide({ title: 900, state: 60, time: 140 }, declared, 600)).toEqual({
    title: 399,
    state: 60,
    time: 140,
  })
})

it('makes no column narrower than declared, unless it holds less', () => {
  expect(divide({ title: 900, state: 60, time: 140 }, declared, 300)).toEqual({
    title: 200,
    state: 60,
    time: 100,
  })
})

it('leaves the primary column up to twice the width of others', () => {
  const needed = { title: 300, genre: 200, topic: 200 }
  expect(divide(needed, {}, 500, 'title')).toEqual({ title: 250, genre: 125, topic: 125 })
})
