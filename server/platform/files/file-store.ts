/** Content of a file on this server's disk, before it is stored. */
export interface ReceivedContent {
  path: string
  /** In bytes. */
  size: number
  /** In hexadecimal. */
  sha256: string
  mediaType: string
}

/** Stores the content of files by id. */
export interface FileStore {
  /** Stores the content; when it returns, the content survives a crash. May move the received file away. */
  put(id: string, content: ReceivedContent): Promise<void>
  /** Opens the content; undefined when there is none. */
  open(id: string): Promise<ReadableStream<Uint8Array> | undefined>
  /** Deletes the content, if there is any. */
  remove(id: string): Promise<void>
}
