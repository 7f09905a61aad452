import type { Page } from '@playwright/test'

/** Counts the clicks of a pointer on a page, from now on; keys are free. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0'
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        // The browser makes a click of Enter and Space on a button, without a count.
        const { dataset } = document.documentElement
        if (isTrusted && detail > 0) dataset.clicks = String(Number(dataset.clicks) + 1)
      },
      { capture: true },
    )
  })
  return async () => Number(await page.evaluate(() => document.documentElement.dataset.clicks))
}

/** Drops a file on the window, as from the desktop. */
export async function dropFile(
  page: Page,
  file: { name: string; type: string; content: Buffer },
): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name, type, base64 }) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type }))
      return data
    },
    { name: file.name, type: file.type, base64: file.content.toString('base64') },
  )
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer })
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
}

/** Swipes a finger from one place on the page by this many px to the right, or to the left. */
export async function swipe(page: Page, from: { x: number; y: number }, by: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }],
    })
  await touch('touchStart', from.x)
  for (let step = 1; step <= 6; step++) await touch('touchMove', from.x + (by * step) / 6)
  await touch('touchEnd', from.x + by)
  await session.detach()
}
