import type { PictureFault } from '@greenroom/contract/areas/live/alarms'

/** What ffmpeg said of a stream: that something is wrong from now on, or is so no more. */
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

/** Reads ffmpeg's log in pieces; lines without findings are skipped. */
export function createFindingReader(): (text: string) => Finding[] {
  let rest = ''
  return text => {
    const lines = (rest + text).split(/[\r\n]+/)
    rest = (lines.pop() ?? '').slice(-longestLine)
    return lines.flatMap(line => readFinding(line) ?? [])
  }
}

/** A line of what the filters `metadata` and `ametadata` print; others of the same are of the filters themselves. */
function readFinding(line: string): Finding | undefined {
  const [, name = '', edge] =
    /metadata_\d+ @ [^\]]*\] lavfi\.(black|freezedetect\.freeze|silence)_(start|end)(?:\.\d+)?=/.exec(line) ??
    []
  const fault = faults[name]
  return fault && { fault, isThere: edge === 'start' }
}
