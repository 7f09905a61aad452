/** A part of a recording, in seconds. */
export interface ClipMarks {
  from: number
  to: number
}

/** A place in a recording, in seconds: `0:12.4`, `1:02:03.0`. */
export function clipTimeText(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  const [hours, minutes, rest] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60, tenths % 600]
  const text = `${minutes}:${(rest / 10).toFixed(1).padStart(4, '0')}`
  return hours > 0 ? `${hours}:${text.padStart(7, '0')}` : text
}

/** Reads a place that a user typed: seconds, `m:ss` or `h:mm:ss`, with a fraction. Undefined for other texts. */
export function readClipTime(text: string): number | undefined {
  const written = text.normalize('NFKC').trim()
  if (!/^(?:(?:\d+:)?\d+:)?\d+(?:\.\d+)?$/.test(written)) return undefined
  return written.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}
