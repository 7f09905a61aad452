import { useNotifications } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'
import { preloadWhenUsed } from '../browser/preload-when-used.ts'

const load = async () => (await import('./toast-container.tsx')).ToastContainer

/**
 * Shows the toasts. Their renderer loads once the page is used: the first toast may say that the network is lost. Or it
 * loads with the first one, or beforehand by {@link preloadToasts}.
 */
export function Toasts() {
  const { notifications } = useNotifications()
  const [Container, setContainer] = useState<ComponentType | null>(null)
  const isMissing = notifications.length > 0 && Container === null

  useEffect(() => preloadWhenUsed(preloadToasts), [])
  useEffect(() => {
    if (!isMissing) return
    // Offline, loading fails; the next toast tries again.
    load().then(
      loaded => setContainer(() => loaded),
      () => undefined,
    )
  }, [isMissing])

  return Container && <Container />
}

/** Loads the component that shows toasts in advance, so that it is available after the network is lost. */
export function preloadToasts(): void {
  load().catch(() => undefined)
}
