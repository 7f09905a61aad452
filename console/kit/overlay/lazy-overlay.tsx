import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { toast } from '../feedback/toast.ts'

interface OverlayProps<V> {
  /** Argument of `open`. */
  value: V
  onClose: () => void
}

/** A dialog or drawer that any part of the console can open. Its code is loaded on demand. */
export interface LazyOverlay<V> {
  open: (value: V) => void
  close: () => void
  isOpen: () => boolean
  /** Loads the code in advance; a failure shows at the opening. */
  preload: () => void
  /** Renders the overlay while it is open; rendered once, in the shell. */
  Host: ComponentType
}

/** Creates an overlay from a component in a file of its own. */
export function lazyOverlay<V>(load: () => Promise<ComponentType<OverlayProps<V>>>): LazyOverlay<V> {
  const openStore = createStore<{ value: V | undefined }>()(() => ({ value: undefined }))
  let loaded: ComponentType<OverlayProps<V>> | undefined
  const close = () => openStore.setState({ value: undefined })
  const keep = async () => {
    loaded = await load()
  }

  function Host() {
    const { value } = useStore(openStore)
    const [, setLoaded] = useState(loaded !== undefined)
    const isRequested = value !== undefined && loaded === undefined

    useEffect(() => {
      if (!isRequested) return
      keep().then(
        () => setLoaded(true),
        (error: unknown) => {
          close()
          toast.failure(error)
        },
      )
    }, [isRequested])

    const Overlay = loaded
    return value !== undefined && Overlay && <Overlay value={value} onClose={close} />
  }

  return {
    open: value => openStore.setState({ value }),
    close,
    isOpen: () => openStore.getState().value !== undefined,
    preload: () => void keep().catch(() => undefined),
    Host,
  }
}
