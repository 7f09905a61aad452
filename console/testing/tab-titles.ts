import type { TabHandle } from '../kit/tab.ts'

/** A tab for a page under test, and what the page called it, the last name last. */
export function recordTabTitles() {
  const titles: string[] = []
  const tab: TabHandle = {
    keepsState: true,
    isShown: () => true,
    mark: () => {},
    entitle: title => void titles.push(title),
    describe: () => {},
  }
  return { tab, titles }
}
