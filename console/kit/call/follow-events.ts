/** Pause before the code of the stream is loaded again after a failure. */
const reloadMilliseconds = 5000

/** Calls `listenToEvents` and loads its code first, so that the first page renders without it. */
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
