import { useNow } from '../browser/use-now.ts'
import { useFormat } from './format.ts'

/** A point in time, short and relative; exact when it is pointed at. */
export function RelativeTime({ instant, className }: { instant: string; className?: string | undefined }) {
  const format = useFormat()
  useNow()
  return (
    <time className={className} dateTime={instant} title={format.exact(instant)}>
      {format.relative(instant)}
    </time>
  )
}
