/** Who pushes a stream into a node. */
export interface Publisher {
  /** As the node names the connection. */
  id: string
  /** What kind of connection it is, as the node says. */
  kind: string
  /** Where it comes from; empty when the node does not say. */
  address: string
}

/** A stream as one node has it. */
export interface NodeStream {
  /** `live/{room id}-main`. */
  path: string
  /** Null: the node takes the stream from another one. */
  publisher: Publisher | null
  /** Whoever is given the stream by this node: players, other nodes, and Greenroom. */
  readers: number
}

/** One media server beside Greenroom, by what its API can do. */
export interface MediaNode {
  /** Host and port of its API, as users see it. */
  readonly name: string
  /** Where its streams are taken from, up to before `/live`. */
  readonly rtmpUrl: string
  /** The streams that it has now. @throws Error when it does not answer, or not as its API should */
  listStreams(): Promise<NodeStream[]>
  /** Ends the connection of a publisher. @throws Error when it does not answer */
  endPublisher(publisher: Publisher): Promise<void>
}

/** What a node asks its hook. */
export type HookRequest =
  /** Somebody wants to push. */
  | { kind: 'publish'; path: string; query: string; address: string }
  /** Somebody wants to watch. */
  | { kind: 'play'; path: string; query: string }
  /** A stream has ended, or the like: the node is worth a look. */
  | { kind: 'look' }
  /** Whoever asks knows the hook secret already, and wants nothing of a stream. */
  | { kind: 'own' }

/** An engine of several nodes, by how its API and its hook are spoken. */
export interface NodeDialect {
  readonly name: 'srs' | 'mediamtx'
  openNode(access: NodeAccess): MediaNode
  /** @returns undefined for what is no request of its hook */
  readHook(body: unknown, secret: string): HookRequest | undefined
}

export interface NodeAccess {
  /** Of its API, with user name and password if it has some. */
  apiUrl: string
  rtmpUrl: string
  hookSecret: string
}
