import type { TabHandle } from '../kit/navigation/tab.ts'

export interface FakeTab extends TabHandle {
  /** True while a part of the page has unsaved changes. */
  isDirty: () => boolean
  title: () => string | undefined
  detail: () => string
}

/** A visible tab that keeps its page. */
export function buildTab(options: Partial<Pick<TabHandle, 'keepsState' | 'isShown'>> = {}): FakeTab {
  const dirty = new Set<string>()
  let title: string | undefined
  let detail = () => ''
  return {
    keepsState: true,
    isShown: () => true,
    ...options,
    mark: (owner, isDirty) => {
      if (isDirty) dirty.add(owner)
      else dirty.delete(owner)
    },
    entitle: to => {
      title = to
    },
    describe: to => {
      detail = to
    },
    isDirty: () => dirty.size > 0,
    title: () => title,
    detail: () => detail(),
  }
}
