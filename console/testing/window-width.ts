interface ResizableWindow {
  setViewport: (viewport: { width: number; height: number }) => void
}

const isResizable = (value: unknown): value is ResizableWindow =>
  typeof value === 'object' && value !== null && 'setViewport' in value

/** Initial width of the window in tests, in px. */
export const usualWidth = 1024

/** Sets the width of the window in px. A test that calls it restores {@link usualWidth}. */
export function setWindowWidth(width: number): void {
  const page: unknown = Reflect.get(window, 'happyDOM')
  if (!isResizable(page)) throw new Error('the window of this environment has one width')
  page.setViewport({ width, height: 768 })
}
