import { createContext, useContext, useEffect, useId } from 'react'

/** The tab that a page is shown in. */
export interface TabHandle {
  /** Whether the page keeps its state while another tab is shown. */
  keepsState: boolean
  isShown: () => boolean
  /** Notes whether `owner`, a part of the page, holds something that is not saved. */
  mark: (owner: string, dirty: boolean) => void
  /** Sets the tab's title to that of the page's record. */
  entitle: (title: string) => void
  /** Tells the tab from others of the same page; the text, in the language on screen, may be empty. */
  describe: (detail: () => string) => void
}

/** Set by the shell around each page; null for a page without a tab. */
export const TabContext = createContext<TabHandle | null>(null)

/**
 * Number of times that the page's drawers were closed from outside. Drawers that were opened before the last time
 * close.
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
      // A hidden tab stops its effects too, but its typed text is still there.
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
 * Sets the text that distinguishes the tab and the window from others of the same page.
 * @param detail must stay the same function while its text does not change; an empty text means there is none
 */
export function useTabDetail(detail: () => string): void {
  const tab = useTab()
  useEffect(() => tab?.describe(detail), [tab, detail])
}
