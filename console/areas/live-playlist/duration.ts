/** A duration in milliseconds as players show it: `00:05:19`. */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map(part => String(part).padStart(2, '0')).join(':')
}
