import type { MediaLimits } from '@greenroom/media'

/** Where the embedded media server listens, and its limits. */
export interface EmbeddedSettings {
  /** Host of both ports, such as `127.0.0.1`. */
  host: string
  /** 0 for any free one. */
  rtmpPort: number
  httpPort: number
  /** Where other servers pull its streams, such as `http://10.0.0.5:8090`; undefined: at its listening host. */
  relayUrl: string | undefined
  limits: MediaLimits
}

/** One media server that runs apart from Greenroom. */
export interface NodeAccess {
  /** Address of its API, with user name and password if it needs them. */
  apiUrl: string
  rtmpUrl: string
  hookSecret: string
}

/** The media servers that run apart from Greenroom. */
export interface ExternalSettings {
  nodes: readonly NodeAccess[]
  /** Whether the outputs of rooms are pushed into the nodes for an audience. */
  hasAudience: boolean
  limits: MediaLimits
}

/** Seals texts with the key that all servers of one installation share. */
export interface Sealing {
  /** Seals a text for one place. */
  seal(text: string, place: string): string
  /** Opens a sealed text; undefined when it was sealed with another key or for another place. */
  open(sealed: string, place: string): string | undefined
}
