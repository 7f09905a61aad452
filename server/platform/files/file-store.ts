/** Content of a file on this server's disk, before it is stored. */
export interface ReceivedContent {
  path: string
  /** In bytes. */
  size: number
  /** In hexadecimal. */
  sha256: string
  mediaType: string
}

/** Bytes of a stored file, the last one included. */
export interface ByteRange {
  start: number
  end: number
}

/** Stores the content of files by id. */
export interface FileStore {
  /** Stores the content; when it returns, the content survives a crash. May move the received file away. */
  put(id: string, content: ReceivedContent): Promise<void>
  /** Opens the content, or the bytes of it from `start` to `end`, both included; undefined when there is none. */
  open(id: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Deletes the content, if there is any. */
  remove(id: string): Promise<void>
}
