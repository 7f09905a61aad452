import { serverAddress } from '../call/call.ts'

/** The whole address of a server path, for links from elsewhere. */
export const absoluteAddress = (path: string): string => new URL(serverAddress(path), location.href).href
