import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import { createArticle } from '@greenroom/contract/areas/articles/articles'
import type { Page } from 'playwright-core'
import { measure, type Run } from '../kit/run.ts'
import type { MeasuredServer } from '../kit/servers.ts'
import { atMost } from '../kit/table.ts'
import { withColdPage } from './cold-page.ts'

/** Between two keys: the preview has followed by then. */
const pauseMs = 300

const editors = [
  { name: 'Markdown', sourceFormat: 'markdown', selector: '.cm-content' },
  { name: 'rich text', sourceFormat: 'richText', selector: '.ProseMirror' },
] as const

/** Measures the work of a key in an article, and the delay of the preview, on an unhindered machine. */
export async function measureTyping(
  servers: readonly MeasuredServer[],
  article: ArticleContent,
  { size }: Run,
): Promise<void> {
  const keys = size(60, 5)
  const rows = Object.fromEntries(
    editors.flatMap(({ name }) => [
      [`from a key until its work is done, ${name}`, atMost(16, 'ms')],
      [`from a key until the preview shows it, ${name}`, atMost(100, 'ms')],
    ]),
  )
  await measure(servers, {
    title: 'Typing in an article of 20,000 characters',
    target: rows,
    rounds: 1,
    async measure({ client, url }) {
      const figures: Record<string, number[]> = {}
      for (const { name, sourceFormat, selector } of editors) {
        const body = { accountId: null, content: { ...article, sourceFormat } }
        const { id } = (await client.call(createArticle, { body })).data
        const options = { storage: { token: client.token }, isUnhindered: true }
        const { worked, followed } = await withColdPage(options, async ({ page }) => {
          await page.goto(`${url}/weixin/article/${id}`)
          await page.frameLocator('iframe').locator('main h2').nth(5).waitFor()
          await page.locator(selector).click({ position: { x: 200, y: 60 } })
          return typeInto(page, keys)
        })
        figures[`from a key until its work is done, ${name}`] = worked
        figures[`from a key until the preview shows it, ${name}`] = followed
      }
      return figures
    },
  })
}

/** Milliseconds from each key: until the page could do anything else, and until the preview changed. */
interface Typed {
  worked: number[]
  followed: number[]
}

async function typeInto(page: Page, keys: number): Promise<Typed> {
  const recorded = await page.evaluateHandle(recordKeys)
  for (let typed = 0; typed < keys; typed++) {
    await page.keyboard.press('a')
    await page.waitForTimeout(pauseMs)
  }
  const typed = await recorded.jsonValue()
  if (typed.followed.length < keys)
    throw new Error(`The preview showed ${typed.followed.length} of ${keys} keys`)
  return typed
}

/** Runs in the page. */
function recordKeys(): Typed {
  const recorded: Typed = { worked: [], followed: [] }
  let pressedAt = 0
  const noteKey = () => {
    const begun = performance.now()
    pressedAt = begun
    const { port1, port2 } = new MessageChannel()
    // Called as soon as the work under way has ended.
    port1.onmessage = () => recorded.worked.push(performance.now() - begun)
    port2.postMessage(null)
  }
  window.addEventListener('keydown', noteKey, { capture: true })
  const preview = document.querySelector('iframe')?.contentDocument?.querySelector('main')
  if (!preview) throw new Error('There is no preview')
  new MutationObserver(() => {
    if (pressedAt > 0) recorded.followed.push(performance.now() - pressedAt)
    pressedAt = 0
  }).observe(preview, { childList: true, subtree: true, characterData: true })
  return recorded
}
