import { type ComponentType, useEffect, useState } from 'react'
import { ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import classes from './message-box.module.css'
import type { MessageBoxProps } from './message-box-props.ts'

type Panel = ComponentType<MessageBoxProps>

let known: Panel | undefined

async function load(): Promise<Panel> {
  known = (await import('./message-panel.tsx')).MessagePanel
  return known
}

/** The box; what is in it is loaded when it is first opened. */
export function MessageBox(props: MessageBoxProps) {
  const [Panel, setPanel] = useState(() => known)
  const [failure, setFailure] = useState<unknown>()

  useEffect(() => {
    if (!known) load().then(loaded => setPanel(() => loaded), setFailure)
  }, [])

  if (Panel) return <Panel {...props} />
  return (
    <div className={classes.waiting}>
      {/* A module that failed to load stays failed in this document. */}
      {failure === undefined ? (
        <SkeletonRows rows={3} height={72} />
      ) : (
        <ErrorState error={failure} onRetry={() => location.reload()} />
      )}
    </div>
  )
}
