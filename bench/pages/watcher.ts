/** Measurements of a load by the page itself; in milliseconds since its navigation began. */
export interface PageNotes {
  longTasks: { start: number; duration: number }[]
  /** The last click. */
  clicked: number
  /** Times at which watched elements were painted, by name; 0 for none yet. */
  painted: Record<string, number>
}

/** Elements to watch for, with the number that must be visible. */
export interface Watched {
  name: string
  selector: string
  count: number
}

declare global {
  interface Window {
    benchNotes: PageNotes
    benchWatch(watched: readonly Watched[]): void
  }
}

/** Runs in the page before its own scripts. It has no imports, because only its text gets there. */
export function installWatcher(first: readonly Watched[]): void {
  const notes: PageNotes = { longTasks: [], clicked: 0, painted: {} }
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries())
      notes.longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  const noteClick = () => {
    notes.clicked = performance.now()
  }
  addEventListener('click', noteClick, { capture: true })

  /** Half opaque or more, with all elements around it. */
  function isVisible(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0) return false
    let opacity = 1
    for (let at: Element | null = element; at; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.visibility === 'hidden') return false
      opacity *= Number(style.opacity)
    }
    return opacity >= 0.5
  }

  /** Whether this many are visible, not counting hidden tabs. */
  function areVisible(elements: Iterable<Element>, count: number): boolean {
    let missing = count
    for (const element of elements) {
      if (isVisible(element) && --missing === 0) return true
    }
    return false
  }

  function benchWatch(watched: readonly Watched[]): void {
    for (const { name } of watched) notes.painted[name] = 0
    let open = watched
    const check = () => {
      open = open.filter(({ name, selector, count }) => {
        if (!areVisible(document.querySelectorAll(selector), count)) return true
        // The frame in which it is found has yet to be painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          notes.painted[name] = performance.now()
        }
        port2.postMessage(null)
        return false
      })
      if (open.length > 0) requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  }

  window.benchNotes = notes
  window.benchWatch = benchWatch
  benchWatch(first)
}
