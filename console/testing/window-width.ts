interface ResizableWindow {
  setViewport: (viewport: { width: number; height: number }) => void
}

const isResizable = (value: unknown): value is ResizableWindow =>
  typeof value === 'object' && value !== null && 'setViewport' in value

/** The width that the window of a test has at first, in px. */
export const usualWidth = 1024

/** Makes the window so wide, in px. A test that does so puts {@link usualWidth} back. */
export function setWindowWidth(width: number): void {
  const page: unknown = Reflect.get(window, 'happyDOM')
  if (!isResizable(page)) throw new Error('the window of this environment has one width')
  page.setViewport({ width, height: 768 })
}
