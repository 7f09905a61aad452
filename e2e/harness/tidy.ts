import { expect, type Page } from '@playwright/test'

/**
 * Fails when something lies outside of the screen and cannot be scrolled to, a dialog, or a list on a wide screen, scrolls sideways, or
 * a text is cut off without saying the whole of it under the pointer, has a size of its own, is untranslated or has
 * unfilled placeholders.
 */
export async function expectTidy(page: Page): Promise<void> {
  // A page may still be changing its language or width.
  await expect.poll(() => page.evaluate(findUntidy)).toEqual([])
}

/** Runs in the page. */
function findUntidy(): string[] {
  const problems: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) problems.push(`the page is ${scrollWidth - clientWidth} px too wide`)
  for (const { parentElement: scroller } of document.querySelectorAll('table[data-density]')) {
    const excess = scroller ? scroller.scrollWidth - scroller.clientWidth : 0
    if (innerWidth >= 1440 && excess > 1) problems.push(`the list is ${excess} px too wide`)
  }

  for (const part of document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')) {
    const excess = part.scrollWidth - part.clientWidth
    if (excess > 1) problems.push(`what the ${part.role} holds is ${excess} px too wide`)
  }

  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}”`
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.clientWidth > 1
  const canScrollTo = (element: Element | null): boolean => {
    if (!element) return false
    const { overflowX } = getComputedStyle(element)
    return overflowX === 'auto' || overflowX === 'scroll' || canScrollTo(element.parentElement)
  }
  for (const element of document.querySelectorAll(
    'a, button, input, select, textarea, h1, h2, h3, p, label, th, td, dd',
  )) {
    if (!isShown(element)) continue
    const { left, right } = element.getBoundingClientRect()
    const isBeyond = left < -1 || right > innerWidth + 1
    if (isBeyond && !canScrollTo(element.parentElement))
      problems.push(`${describe(element)} is beyond the screen`)
  }
  const rootStyle = getComputedStyle(document.documentElement)
  const sizes = new Set(
    ['figure', 'title', 'reading', 'section', 'body', 'remark'].map(name =>
      rootStyle.getPropertyValue(`--text-${name}`).trim(),
    ),
  )
  const hasOwnText = ({ childNodes }: Element) =>
    [...childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const isCut = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const isTooWide = cuts(overflowX) && element.scrollWidth > element.clientWidth + 1
    return isTooWide || (cuts(overflowY) && element.scrollHeight > element.clientHeight + 2)
  }
  for (const element of document.querySelectorAll('body *')) {
    if (!hasOwnText(element) || !isShown(element)) continue
    if (isCut(element)) {
      // Text that is shortened on purpose says the whole of it under the pointer.
      element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      if (!element.closest('[title]')) problems.push(`${describe(element)} is cut off`)
    }
    // Initials are as large as their circle, and articles have the sizes of WeChat, in both editors.
    const hasOwnSize = element.closest('[class*=Avatar], .ProseMirror, .cm-content, svg, iframe')
    const { fontSize } = getComputedStyle(element)
    if (!hasOwnSize && !sizes.has(fontSize)) problems.push(`${describe(element)} has text of ${fontSize}`)
  }

  const odd =
    /(?:^|\s)[a-z][A-Za-z]*(?:[.:][A-Za-z_-]+)+(?:\s|$)|\{\{|\bundefined\b|\bNaN\b|Invalid Date|\[object/
  // Names that are the same in every language.
  const names =
    /Greenroom|Mantine|FAQ|CDN|AppID|AppSecret|Node\.js|PostgreSQL|HTTP-FLV|HLS|Windows|macOS|Linux|Android|iOS|English|admin|newsletter|#[\da-f]{6}|settings\.json/g
  const addresses = /https?:\/\/\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|cn|net|org|dev)\b/g
  const isChinese = document.documentElement.lang === 'zh-CN'
  const check = (text: string, place: Element | null) => {
    // Texts of users are not translated.
    if (place?.closest('[translate=no], textarea')) return
    if (odd.test(text.replaceAll(addresses, ''))) problems.push(`the text “${text}”`)
    if (!isChinese || place?.closest('td, dd, li, time, kbd')) return
    if (
      /[A-Za-z]{3}/.test(text.replaceAll(names, '').replaceAll(addresses, '')) &&
      !/\p{sc=Han}/u.test(text)
    ) {
      problems.push(`the text “${text}”, which is not Chinese, of ${place?.outerHTML.slice(0, 200)}`)
    }
  }
  const heading = [...document.querySelectorAll('h1')].find(one => one.checkVisibility())
  check(document.title, heading ?? null)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // A hidden page changes its language when it is shown again.
    if (node.parentElement?.checkVisibility() && !node.parentElement.closest('script, style'))
      check(node.nodeValue ?? '', node.parentElement)
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
    for (const element of document.querySelectorAll(`[${name}]`))
      if (element.checkVisibility()) check(element.getAttribute(name) ?? '', element)
  }
  return problems
}
