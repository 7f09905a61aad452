import { serverAddress } from '../call/call.ts'

/** The whole address of a server path, for links outside of the console. */
export const absoluteAddress = (path: string): string => new URL(serverAddress(path), location.href).href

/** The same for an address that may be a whole one of another website. */
export const wholeAddress = (address: string): string =>
  address.startsWith('/') ? absoluteAddress(address) : address
