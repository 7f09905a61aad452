/** A file's content that lies on this server's disk until it is stored. */
export interface ReceivedContent {
  path: string
  /** In bytes. */
  size: number
  /** In hexadecimal. */
  sha256: string
  mediaType: string
}

/** Where files are kept, by their id. */
export interface FileStore {
  /** Keeps the content; when it returns, the content survives a crash. The received file may be moved away. */
  put(id: string, content: ReceivedContent): Promise<void>
  /** The content; undefined when there is none. */
  open(id: string): Promise<ReadableStream<Uint8Array> | undefined>
  /** Forgets the content, if there is one. */
  remove(id: string): Promise<void>
}
