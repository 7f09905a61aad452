import type { PictureFault } from '@greenroom/contract/areas/live/alarm-kinds'

/** A fault that ffmpeg reports as begun or ended. */
export interface Finding {
  fault: PictureFault
  isThere: boolean
}

const faults: Readonly<Record<string, PictureFault>> = {
  black: 'black',
  'freezedetect.freeze': 'frozen',
  silence: 'silent',
}
const longestLine = 4096

/** Reads findings from pieces of ffmpeg's log, and `begun` when it has decoded something; other lines are skipped. */
export function createFindingReader(): (text: string) => (Finding | 'begun')[] {
  let rest = ''
  return text => {
    const lines = (rest + text).split(/[\r\n]+/)
    rest = (lines.pop() ?? '').slice(-longestLine)
    return lines.flatMap(line => readFinding(line) ?? [])
  }
}

/** Reads a line that `metadata` or `ametadata` printed; lines of the detecting filters themselves do not count. */
function readFinding(line: string): Finding | 'begun' | undefined {
  if (line.startsWith('Output #')) return 'begun'
  const [, name = '', edge] =
    /metadata_\d+ @ [^\]]*\] lavfi\.(black|freezedetect\.freeze|silence)_(start|end)(?:\.\d+)?=/.exec(line) ??
    []
  const fault = faults[name]
  return fault && { fault, isThere: edge === 'start' }
}
