import { specifiedSettings } from '@greenroom/contract/console-settings'
import { expect, test } from 'vitest'
import { arrange } from './arrange.ts'

const wide = { phone: false, narrow: false, openedWhileNarrow: false }
const narrow = { ...wide, narrow: true }
const phone = { ...narrow, phone: true }

test('the menu is at the side, as icons when it is collapsed', () => {
  expect(arrange(specifiedSettings, wide)).toEqual({
    navbar: true,
    menuOnTop: false,
    side: 'open',
    menuInDrawer: false,
  })
  expect(arrange({ ...specifiedSettings, menuCollapse: true }, wide).side).toBe('collapsed')
})

test('a narrow screen collapses the side menu until the user opens it there', () => {
  expect(arrange(specifiedSettings, narrow).side).toBe('collapsed')
  expect(arrange(specifiedSettings, { ...narrow, openedWhileNarrow: true }).side).toBe('open')
  expect(
    arrange({ ...specifiedSettings, menuCollapse: true }, { ...wide, openedWhileNarrow: true }).side,
  ).toBe('collapsed')
})

test('the menu is in the navbar, or at the side when there is no navbar', () => {
  const top = { ...specifiedSettings, topMenu: true }
  expect(arrange(top, wide)).toMatchObject({ menuOnTop: true, side: 'none' })
  expect(arrange({ ...top, navbar: false }, wide)).toMatchObject({ menuOnTop: false, side: 'open' })
})

test('on a phone the menu is in a drawer, with any settings', () => {
  for (const topMenu of [true, false]) {
    expect(arrange({ ...specifiedSettings, topMenu }, phone)).toMatchObject({
      menuOnTop: false,
      side: 'none',
      menuInDrawer: true,
    })
  }
})

test('without a menu the layout has no place for one', () => {
  for (const room of [wide, narrow, phone]) {
    expect(arrange({ ...specifiedSettings, menu: false, topMenu: true }, room)).toMatchObject({
      menuOnTop: false,
      side: 'none',
      menuInDrawer: false,
    })
  }
})
