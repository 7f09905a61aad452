import { createContext, useContext, useEffect, useId } from 'react'

/** The tab that a page is shown in. */
export interface TabHandle {
  /** Whether the page keeps what is typed when another tab is shown. */
  keepsState: boolean
  isShown: () => boolean
  /** Notes whether `owner`, a part of the page, holds something that is not saved. */
  mark: (owner: string, dirty: boolean) => void
  /** Calls the tab by the name of what it shows. */
  entitle: (title: string) => void
  /** Tells the tab from others of the same page; the text, in the language on screen, may be empty. */
  describe: (detail: () => string) => void
}

/** Set by the shell around each page; null where a page stands without a tab. */
export const TabContext = createContext<TabHandle | null>(null)

/**
 * Counts how often the page was left or opened so that no drawer of before is to be seen; a drawer that is older than
 * the count closes.
 */
export const TabOpenings = createContext(0)

/** The tab that the caller is rendered in. */
export function useTab(): TabHandle | null {
  return useContext(TabContext)
}

/** Marks the tab as edited while `dirty`: it shows a dot, and asks before it is closed. */
export function useTabDirty(dirty: boolean): void {
  const tab = useTab()
  const owner = useId()
  useEffect(() => {
    if (!tab || !dirty) return
    tab.mark(owner, true)
    return () => {
      // A hidden tab stops its effects too; what is typed into it is still there.
      if (!tab.keepsState || tab.isShown()) tab.mark(owner, false)
    }
  }, [tab, owner, dirty])
}

/** Calls the tab, and the window while it is shown, by the name of the one thing that the page is about, once that is known. */
export function useTabTitle(title: string | undefined): void {
  const tab = useTab()
  useEffect(() => {
    if (title !== undefined) tab?.entitle(title)
  }, [tab, title])
}

/**
 * Tells the tab, and the window, from others of the same page by what it shows of it.
 * @param detail the same function as long as it says the same; empty when there is nothing to say
 */
export function useTabDetail(detail: () => string): void {
  const tab = useTab()
  useEffect(() => tab?.describe(detail), [tab, detail])
}
