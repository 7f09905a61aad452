import type { TabHandle } from '../kit/navigation/tab.ts'

/** A tab for a page under test that records its titles and details, latest last. */
export function recordTabTitles() {
  const titles: string[] = []
  const tab: TabHandle = {
    keepsState: true,
    isShown: () => true,
    mark: () => {},
    entitle: title => void titles.push(title),
    describe: detail => void (detail() !== '' && titles.push(detail())),
  }
  return { tab, titles }
}
