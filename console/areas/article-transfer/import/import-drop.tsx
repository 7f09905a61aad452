import { useEffect, useEffectEvent } from 'react'
import { isImportable } from './importable-files.ts'

/** Takes texts that are dropped anywhere on the page while it is shown; pictures go where they always go. */
export function ImportDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const take = useEffectEvent((event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])]
    if (!files.some(isImportable)) return
    event.preventDefault()
    event.stopPropagation()
    onFiles(files)
  })
  useEffect(() => {
    // Without this, browsers open the file in place of the console.
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    // Before the text editor takes it.
    const drop = (event: DragEvent) => take(event)
    document.addEventListener('dragover', allow)
    document.addEventListener('drop', drop, true)
    return () => {
      document.removeEventListener('dragover', allow)
      document.removeEventListener('drop', drop, true)
    }
  }, [])
  return null
}
