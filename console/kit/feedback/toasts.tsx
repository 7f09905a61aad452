import { useNotifications } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'

const load = async () => (await import('./toast-container.tsx')).ToastContainer

interface ToastsProps {
  /** Calls its argument once the page is used. @returns a function that cancels it */
  preloadWhen: (preload: () => void) => () => void
}

/**
 * Shows the toasts. Their renderer loads once the page is used: the first toast may say that the network is lost. Or it
 * loads with the first one, or beforehand by {@link preloadToasts}.
 */
export function Toasts({ preloadWhen }: ToastsProps) {
  const { notifications } = useNotifications()
  const [Container, setContainer] = useState<ComponentType | null>(null)
  const isMissing = notifications.length > 0 && Container === null

  useEffect(() => preloadWhen(preloadToasts), [preloadWhen])
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
