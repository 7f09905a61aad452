import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The file name of a diagram's picture. The server finds the picture of a source by it. */
export const diagramName = (source: string): string =>
  `diagram-${bytesToHex(sha256(utf8ToBytes(source)))}.png`
