import { useNotifications } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'

const load = async () => (await import('./toast-container.tsx')).ToastContainer

/** Shows the toasts. What draws them is loaded with the first one, or beforehand by {@link preloadToasts}. */
export function Toasts() {
  const { notifications } = useNotifications()
  const [Container, setContainer] = useState<ComponentType | null>(null)
  const isMissing = notifications.length > 0 && Container === null

  useEffect(() => {
    if (!isMissing) return
    // Offline there is nothing to load; the next toast tries again.
    load().then(
      loaded => setContainer(() => loaded),
      () => undefined,
    )
  }, [isMissing])

  return Container && <Container />
}

/** Loads what draws toasts, so that even a lost network can be told of. */
export function preloadToasts(): void {
  load().catch(() => undefined)
}
