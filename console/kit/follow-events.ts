/** Before the stream's code is asked for again when it did not come. */
const reloadMilliseconds = 5000

/**
 * Listens to the server's events for the session's token until the returned function is called, as `listenToEvents`
 * says. What a stream needs is loaded only now: the first page is drawn without it.
 */
export function followEvents(onAccessChanged: () => void, onMenuChanged: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = () => clearTimeout(timer)
  let isStopped = false
  const start = async () => {
    try {
      const { listenToEvents } = await import('./event-stream.ts')
      if (!isStopped) stop = listenToEvents(onAccessChanged, onMenuChanged)
    } catch {
      if (!isStopped) timer = setTimeout(start, reloadMilliseconds)
    }
  }
  void start()
  return () => {
    isStopped = true
    stop()
  }
}
