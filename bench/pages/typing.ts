import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import { createArticle } from '@greenroom/contract/areas/articles/articles'
import type { Page } from 'playwright-core'
import { measure, type Run } from '../kit/run.ts'
import type { MeasuredServer } from '../kit/servers.ts'
import { atMost } from '../kit/table.ts'
import { withColdPage } from './cold-page.ts'

/** An article to type into. */
interface TypedArticle {
  content: ArticleContent
  characters: number
  /** Milliseconds between two keys. */
  pauseMs: number
  /** Whether the pause is long enough for the preview to follow each key. */
  isFollowed: boolean
}

const editors = [
  { name: 'Markdown', sourceFormat: 'markdown', selector: '.cm-content' },
  { name: 'rich text', sourceFormat: 'richText', selector: '.ProseMirror' },
] as const

/** Measures the work of a key in an article, and the delay of the preview, on an unhindered machine. */
export async function measureTyping(
  servers: readonly MeasuredServer[],
  { content, characters, pauseMs, isFollowed }: TypedArticle,
  { size }: Run,
): Promise<void> {
  const keys = size(60, 5)
  const rowsOf = (name: string) => ({
    worked: `from a key until its work is done, ${name}`,
    followed: `from a key until the preview shows it, ${name}`,
  })
  const rows = Object.fromEntries(
    editors.flatMap(({ name }) => [
      [rowsOf(name).worked, atMost(16, 'ms')],
      ...(isFollowed ? [[rowsOf(name).followed, atMost(100, 'ms')]] : []),
    ]),
  )
  await measure(servers, {
    title: `Typing in an article of ${characters.toLocaleString('en-US')} characters, a key each ${pauseMs} ms`,
    target: rows,
    rounds: 1,
    async measure({ client, url }) {
      const figures: Record<string, number[]> = {}
      for (const { name, sourceFormat, selector } of editors) {
        const body = { accountId: null, content: { ...content, sourceFormat } }
        const { id } = (await client.call(createArticle, { body })).data
        const options = { storage: { token: client.token }, isUnhindered: true }
        const { worked, followed } = await withColdPage(options, async ({ page }) => {
          await page.goto(`${url}/weixin/article/${id}`)
          await page.frameLocator('iframe').locator('main h2').nth(5).waitFor()
          await page.locator(selector).click({ position: { x: 200, y: 60 } })
          return typeInto(page, { keys, pauseMs })
        })
        figures[rowsOf(name).worked] = worked
        if (!isFollowed) continue
        if (followed.length < keys) throw new Error(`The preview showed ${followed.length} of ${keys} keys`)
        figures[rowsOf(name).followed] = followed
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

async function typeInto(page: Page, { keys, pauseMs }: { keys: number; pauseMs: number }): Promise<Typed> {
  const recorded = await page.evaluateHandle(recordKeys)
  for (let typed = 0; typed < keys; typed++) {
    await page.keyboard.press('a')
    await page.waitForTimeout(pauseMs)
  }
  return recorded.jsonValue()
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
