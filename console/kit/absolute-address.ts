import { serverAddress } from './call.ts'

/** A path of the server as a whole address, for what leads to it from elsewhere. */
export const absoluteAddress = (path: string): string => new URL(serverAddress(path), location.href).href
