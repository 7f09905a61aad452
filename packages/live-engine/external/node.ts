import type { NodeAccess } from '../settings.ts'

/** The publisher of a stream at a node. */
export interface Publisher {
  /** The node's id of the connection. */
  id: string
  /** The node's name for the kind of connection. */
  kind: string
  /** Address of the encoder; empty when the node does not say. */
  address: string
}

/** A stream at a node. */
export interface NodeStream {
  /** `live/{room id}-main`. */
  path: string
  /** Null: the node pulls the stream from another node. */
  publisher: Publisher | null
  /** Number of readers: players, other nodes and Greenroom. */
  readers: number
}

/** One media server apart from Greenroom, behind its API. */
export interface MediaNode {
  /** Host and port of its API, for users. */
  readonly name: string
  /** Base address of its streams, without `/live`. */
  readonly rtmpUrl: string
  /** Its current streams. @throws Error when it does not answer, or the answer is invalid */
  listStreams(): Promise<NodeStream[]>
  /** Ends the connection of a publisher. @throws Error when it does not answer */
  endPublisher(publisher: Publisher): Promise<void>
}

/** A request of a node to the hook. */
export type HookRequest =
  /** An encoder wants to push. */
  | { kind: 'publish'; path: string; query: string; address: string }
  /** A player wants to watch. */
  | { kind: 'play'; path: string; query: string }
  /** Something changed, for example a stream ended: the nodes are read again soon. */
  | { kind: 'poll' }
  /** A request with the hook secret that is about no stream; always allowed. */
  | { kind: 'own' }

/** How to speak to one product: its API and its hook. */
export interface NodeDialect {
  readonly name: 'srs' | 'mediamtx'
  openNode(access: NodeAccess): MediaNode
  /** @returns undefined when the body is no request of this product's hook */
  readHook(body: unknown, secret: string): HookRequest | undefined
}
