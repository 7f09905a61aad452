import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { fileProblems } from './problem.ts'

/** Receives the parts of an XML text in order; names come without prefix. */
export interface XmlListener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Limits on depth and attributes. Real workbooks use about ten levels and twenty attributes. */
const maxDepth = 64
const maxAttributes = 128
/** Characters of one text, attribute or comment at most: six times the longest cell, because each character may be an entity, and more. */
const maxToken = 1_000_000

/**
 * Parses XML as it arrives. Custom entities are not supported, so no text can expand. The parser keeps open tags, their
 * attributes and the current text in memory; each of them is limited.
 * @throws FileProblem when the text is not well-formed, has a document type or exceeds a limit
 */
export async function* readXml(stream: Readable, listener: XmlListener): AsyncGenerator<number> {
  let decoder: TextDecoder | undefined
  const parser = new SaxesParser()
  const refuse = () => {
    throw fileProblems.noWorkbook()
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  let depth = 0
  let attributes = 0
  /** Position after the last token. */
  let tokenEnd = 0
  parser.on('opentagstart', () => {
    attributes = 0
    if (++depth > maxDepth) throw fileProblems.unnatural()
  })
  parser.on('attribute', () => {
    tokenEnd = parser.position
    if (++attributes > maxAttributes) throw fileProblems.unnatural()
  })
  parser.on('opentag', ({ name, attributes }) => {
    tokenEnd = parser.position
    listener.open?.(local(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    tokenEnd = parser.position
    depth--
    listener.close?.(local(name))
  })
  parser.on('text', text => listener.text?.(text))
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    decoder ??= new TextDecoder(encodingOf(chunk))
    parser.write(decoder.decode(chunk, { stream: true }))
    if (parser.position - tokenEnd > maxToken) throw fileProblems.unnatural()
    yield bytes
  }
  parser.write(decoder?.decode() ?? '').close()
}

/** XML is UTF-8 or UTF-16 with a byte order mark (ECMA-376 part 2, §8.1.4). */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** Parses all of it before returning, for small parts or for listeners that keep little. */
export async function readWholeXml(stream: Readable, listener: XmlListener): Promise<void> {
  for await (const _ of readXml(stream, listener));
}
