/** A file's content that lies on this server's disk until it is stored. */
export interface ReceivedContentItem {
  path: string
  /** In bytes. */
  size: number
  /** In hexadecimal. */
  sha256: string
  mediaType: string
}

/** Where contents are kept, by the id of their file. */
export interface FileStore {
  /** Keeps the content; when it returns, the content survives a crash. The received file may be moved away. */
  put(id: string, content: ReceivedContentItem): Promise<void>
  /** The content; undefined when there is none. */
  open(id: string): Promise<ReadableStream<Uint8Array> | undefined>
  /** Forgets the content, if there is one. */
  remove(id: string): Promise<void>
}
