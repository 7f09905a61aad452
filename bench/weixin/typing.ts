import { createArticle } from '@greenroom/contract/areas/articles/articles'
import type { Page } from 'playwright-core'
import type { Scope } from '../kit/scope.ts'
import { atMost, type Measured, printMeasured } from '../kit/table.ts'
import { withColdPage } from '../load/cold-page.ts'
import { startDemoConsole } from '../load/demo-console.ts'
import { longArticle } from './article.ts'

const keys = 60
/** Between two keys: the preview has followed by then. */
const pauseMs = 300

const ways = [
  { name: 'Markdown', sourceFormat: 'markdown', selector: '.cm-content' },
  { name: 'rich text', sourceFormat: 'richText', selector: '.ProseMirror' },
] as const

/** Cost of typing in an article of 20,000 characters, and delay of the preview, on an unthrottled machine. */
export async function measureTyping(scope: Scope): Promise<void> {
  const { executablePath, url, client } = await startDemoConsole(scope)
  const rows: Measured[] = []
  for (const { name, sourceFormat, selector } of ways) {
    const body = { accountId: null, content: { ...longArticle(), sourceFormat } }
    const { data } = await client.ask(createArticle, { body })
    const options = { executablePath, token: client.token, watched: [], unhindered: true }
    const { script, frame, followed } = await withColdPage(options, async ({ page }) => {
      await page.goto(`${url}/weixin/article/${data.id}`)
      await page.frameLocator('iframe').locator('main h2').nth(5).waitFor()
      await page.locator(selector).click({ position: { x: 200, y: 60 } })
      return typeInto(page)
    })
    rows.push({
      what: `from a key until its work is done, ${name}`,
      figures: script,
      target: atMost(16, 'ms'),
    })
    rows.push({ what: `drawing it, ${name}`, figures: frame })
    rows.push({ what: `until the preview shows it, ${name}`, figures: followed, target: atMost(100, 'ms') })
  }
  printMeasured('Typing in an article of 20,000 characters', 'ms', rows, 1)
}

interface Typed {
  /** From each key until the page could do anything else. */
  script: number[]
  /** Style, layout and paint of the next frame, with the work that waited for it. */
  frame: number[]
  followed: number[]
}

async function typeInto(page: Page): Promise<Typed> {
  const recorded = await page.evaluateHandle(recordKeys)
  for (let typed = 0; typed < keys; typed++) {
    await page.keyboard.press('a')
    await page.waitForTimeout(pauseMs)
  }
  const typed = await recorded.jsonValue()
  if (typed.frame.length < keys || typed.followed.length < keys) {
    throw new Error(`Of ${keys} keys, ${typed.frame.length} were drawn and ${typed.followed.length} shown`)
  }
  return typed
}

/** Runs in the page. */
function recordKeys(): Typed {
  const recorded: Typed = { script: [], frame: [], followed: [] }
  let pressed = 0
  /** Calls back as soon as the work under way has ended. */
  const afterwards = (work: () => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = work
    port2.postMessage(null)
  }
  window.addEventListener(
    'keydown',
    () => {
      const begun = performance.now()
      pressed = begun
      afterwards(() => recorded.script.push(performance.now() - begun))
      requestAnimationFrame(() => {
        const drawn = performance.now()
        afterwards(() => recorded.frame.push(performance.now() - drawn))
      })
    },
    { capture: true },
  )
  const preview = document.querySelector('iframe')?.contentDocument?.querySelector('main')
  if (!preview) throw new Error('There is no preview')
  new MutationObserver(() => {
    if (pressed > 0) recorded.followed.push(performance.now() - pressed)
    pressed = 0
  }).observe(preview, { childList: true, subtree: true, characterData: true })
  return recorded
}
