import { saveSettings } from '@greenroom/contract/areas/profile/preferences'
import { type Bench, measure } from '../kit/run.ts'
import { type MeasuredServer, openDemoServers } from '../kit/servers.ts'
import { atMost } from '../kit/table.ts'
import { type ColdPage, withColdPage } from './cold-page.ts'
import { openSections } from './load.ts'
import { homePath, menuLink, table, tablePath } from './sites.ts'

/** Tabs that are open at most, the landing page's among them. */
const tabCount = 20
/** The landing page is there when its links are. */
const home = { ready: `main a[href^="${tablePath}"]` }

/** The link of a tab, counted from 0 at the left. */
const inBar = (place: number) => `[data-tab]:nth-child(${place + 1}) > a`

/** Shows the landing page's tab and others in turn. @returns ms until each other one's rows were painted */
async function goToAndFro(cold: ColdPage, times: number): Promise<number[]> {
  const taken: number[] = []
  const count = await cold.page.locator('[data-tab]').count()
  for (let time = 0; time < times; time++) {
    await cold.click(inBar(0), home)
    taken.push((await cold.click(inBar(1 + (time % (count - 1))), table)).data)
  }
  return taken
}

/** Opens the table on screen once more, until all tabs are there. */
async function openMore({ page, settle }: ColdPage): Promise<void> {
  for (let count = 2; count < tabCount; count++) {
    await page.keyboard.press('t')
    await page.keyboard.press('d')
    await page.locator('[data-tab]').nth(count).waitFor()
    await page.locator('main tbody tr:visible').nth(4).waitFor()
  }
  await settle()
}

/** Leaves the tab on screen and the landing page's. */
async function closeOthers({ page, settle }: ColdPage): Promise<void> {
  await page.keyboard.press('t')
  await page.keyboard.press('o')
  await page.locator('[data-tab]').nth(2).waitFor({ state: 'detached' })
  await settle()
}

const walk = ({ url, client }: MeasuredServer, times: number) =>
  withColdPage({ storage: { token: client.token }, elements: home, isUnhindered: true }, async cold => {
    await cold.navigate(`${url}${homePath}`)
    await openSections(cold.page, menuLink(tablePath))
    const first = (await cold.click(menuLink(tablePath).link, table)).data
    const open = await goToAndFro(cold, times)
    const heap = await cold.heap()
    await openMore(cold)
    const amongMany = await goToAndFro(cold, times)
    await closeOthers(cold)
    return {
      'first visit from the menu, ms': first,
      'a tab that is open, ms': open,
      [`a tab that is open among ${tabCount}, ms`]: amongMany,
      'heap with 2 tabs, MB': heap,
      'heap with 2 tabs again, MB': await cold.heap(),
    }
  })

/** How fast pages appear within the console, and the memory of open tabs. */
export const tabs: Bench = {
  summary: 'from a click until the rows are painted, and the heap with open tabs, on an unhindered machine',
  async run(run) {
    const servers = await openDemoServers(run)
    for (const { client } of servers) await client.call(saveSettings, { body: { tabBar: true } })
    await measure(servers, {
      title: 'Tabs: from the click until the rows are painted; heap after three collections',
      rounds: run.options.runs ?? run.size(5, 1),
      target: {
        'first visit from the menu, ms': atMost(150),
        'a tab that is open, ms': atMost(50),
        [`a tab that is open among ${tabCount}, ms`]: atMost(50),
        'heap with 2 tabs, MB': atMost(16),
        'heap with 2 tabs again, MB': atMost(16),
      },
      measure: server => walk(server, run.size(5, 1)),
    })
  },
}
