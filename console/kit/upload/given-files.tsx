import { useEffect, useEffectEvent, useState } from 'react'
import classes from './given-files.module.css'

const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])]
const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false

/**
 * Takes files that are dropped on the window or pasted outside of fields, while its part is on screen.
 * @returns whether files are being dragged over the window
 */
export function useGivenFiles(isEnabled: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    if (!isEnabled) return
    const ending = new AbortController()
    const { signal } = ending
    const drag = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // Without a related element, the pointer has left the window.
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      take(filesOf(event.dataTransfer))
    }
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    window.addEventListener('dragover', drag, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', paste, { signal })
    return () => {
      ending.abort()
      setOver(false)
    }
  }, [isEnabled])

  return isOver
}

/** Lies over the window while files are dragged over it; `text` says what dropping them does. */
export function DropNotice({ text }: { text: string }) {
  return (
    <div className={classes.drop} role="status">
      {text}
    </div>
  )
}
