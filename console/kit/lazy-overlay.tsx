import { type ComponentType, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { toast } from './toast.ts'

interface OverlayProps<V> {
  /** What it was opened with. */
  value: V
  onClose: () => void
}

/** A dialog or drawer that any part of the console can open; what draws it is loaded when it is first needed. */
export interface LazyOverlay<V> {
  open: (value: V) => void
  close: () => void
  isOpen: () => boolean
  /** Loads what draws it, so that it opens at once; a failure shows when it is opened. */
  preload: () => void
  /** Shows it while it is open; stands once, in the shell. */
  Host: ComponentType
}

/** Makes an overlay of a part that lies in a file of its own. */
export function lazyOverlay<V>(load: () => Promise<ComponentType<OverlayProps<V>>>): LazyOverlay<V> {
  const shown = createStore<{ value: V | undefined }>()(() => ({ value: undefined }))
  let loaded: ComponentType<OverlayProps<V>> | undefined
  const close = () => shown.setState({ value: undefined })
  const keep = async () => {
    loaded = await load()
  }

  function Host() {
    const { value } = useStore(shown)
    const [, setLoaded] = useState(loaded !== undefined)
    const isWanted = value !== undefined && loaded === undefined

    useEffect(() => {
      if (!isWanted) return
      keep().then(
        () => setLoaded(true),
        (error: unknown) => {
          close()
          toast.failure(error)
        },
      )
    }, [isWanted])

    const Overlay = loaded
    return value !== undefined && Overlay && <Overlay value={value} onClose={close} />
  }

  return {
    open: value => shown.setState({ value }),
    close,
    isOpen: () => shown.getState().value !== undefined,
    preload: () => void keep().catch(() => undefined),
    Host,
  }
}
