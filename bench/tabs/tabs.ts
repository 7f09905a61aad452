import { saveSettings } from '@greenroom/contract/areas/profile/preferences'
import { withProgress } from '../../tools/terminal.ts'
import type { Scope } from '../kit/scope.ts'
import { atMost, printMeasured } from '../kit/table.ts'
import { type ColdPage, withColdPage } from '../load/cold-page.ts'
import { home, homePath, startDemoConsole, table, tablePath } from '../load/demo-console.ts'
import { measureClick } from '../load/measure-page.ts'
import { inMenu, openSection } from '../load/menu.ts'

const runs = 5
/** Tabs that are open at most, the landing page's among them. */
const tabCount = 20
const megabyte = 1024 * 1024

/** The link of a tab, counted from 0 at the left. */
const inBar = (place: number) => `[data-tab]:nth-child(${place + 1}) > a`

/** How fast pages appear within the console, and the cost of open tabs, on an unthrottled machine. */
export async function measureTabs(scope: Scope): Promise<void> {
  const { executablePath, url, client } = await startDemoConsole(scope)
  await client.ask(saveSettings, { body: { tabBar: true } })

  const figures = { first: [], kept: [], amongTwenty: [], few: [], many: [], closed: [] } as Record<
    'first' | 'kept' | 'amongTwenty' | 'few' | 'many' | 'closed',
    number[]
  >
  await withProgress(`Walking through tabs ${runs} times`, async () => {
    for (let run = 0; run < runs; run++) {
      const watched = [{ name: 'ready', selector: home.data, count: 1 }]
      await withColdPage({ executablePath, token: client.token, watched, unhindered: true }, async cold => {
        await cold.page.goto(`${url}${homePath}`)
        await cold.settle()
        await openSection(cold, tablePath)
        figures.first.push((await measureClick(cold, inMenu(tablePath), table)).data ?? 0)
        figures.kept.push(...(await goToAndFro(cold, 5)))
        figures.few.push((await cold.heap()) / megabyte)
        await openMore(cold)
        figures.amongTwenty.push(...(await goToAndFro(cold, 5)))
        figures.many.push((await cold.heap()) / megabyte)
        await closeOthers(cold)
        figures.closed.push((await cold.heap()) / megabyte)
      })
    }
  })

  const ofPeers = 'best peer, processor slowed 4 times'
  printMeasured(
    'From the click until the rows are painted, ms',
    'page',
    [
      {
        what: 'first visit from the menu',
        figures: figures.first,
        target: atMost(150),
        note: '606 shadcn-admin',
      },
      { what: 'a tab that is open', figures: figures.kept, target: atMost(50), note: '131 shadcn-admin' },
      { what: `the same among ${tabCount} tabs`, figures: figures.amongTwenty, target: atMost(50) },
    ],
    0,
    ofPeers,
  )
  printMeasured('JavaScript heap after three collections, MB', 'open tabs', [
    { what: '2', figures: figures.few, target: atMost(16), note: '12.8 shadcn-admin, no tabs' },
    { what: String(tabCount), figures: figures.many },
    { what: '2 again', figures: figures.closed, target: atMost(16) },
  ])
}

/** Shows the landing page's tab and others in turn. @returns ms until each other one's rows were painted */
async function goToAndFro(cold: ColdPage, times: number): Promise<number[]> {
  const taken: number[] = []
  const count = await cold.page.locator('[data-tab]').count()
  for (let time = 0; time < times; time++) {
    await measureClick(cold, inBar(0), home)
    const { data = 0 } = await measureClick(cold, inBar(1 + (time % (count - 1))), table)
    taken.push(data)
  }
  return taken
}

/** Opens the table on screen once more, until all tabs are there. */
async function openMore(cold: ColdPage): Promise<void> {
  for (let count = 2; count < tabCount; count++) {
    await cold.page.keyboard.press('t')
    await cold.page.keyboard.press('d')
    await cold.page.locator('[data-tab]').nth(count).waitFor()
    await cold.page.locator('main tbody tr:visible').nth(4).waitFor()
  }
  await cold.settle()
}

/** Leaves the tab on screen and the landing page's. */
async function closeOthers(cold: ColdPage): Promise<void> {
  await cold.page.keyboard.press('t')
  await cold.page.keyboard.press('o')
  await cold.page.locator('[data-tab]').nth(2).waitFor({ state: 'detached' })
  await cold.settle()
}
