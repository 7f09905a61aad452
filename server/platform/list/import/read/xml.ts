import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { fileProblems } from './problem.ts'

/** What is told while an XML text is read; names come without their prefix. */
export interface XmlListener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parts of a workbook have tags about ten deep, and tags with about twenty attributes. */
const maxDepth = 64
const maxAttributes = 128
/** Characters of one text, attribute or comment: six times what a cell holds, as each may be written as an entity, and more. */
const maxToken = 1_000_000

/**
 * Reads XML as it comes in, told piece by piece; entities of its own are not known, so nothing in it can grow. The
 * parser keeps every open tag, its attributes and the text that it is at: each of them is bounded here.
 * @throws FileProblem when it is not well-formed, has a document type, or is beyond these bounds
 */
export async function* readXml(stream: Readable, listener: XmlListener): AsyncGenerator<number> {
  const decoder = new TextDecoder('utf-8')
  const parser = new SaxesParser()
  const refuse = () => {
    throw fileProblems.noWorkbook()
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  let depth = 0
  let attributes = 0
  /** Where the last token ended. */
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
    parser.write(decoder.decode(chunk, { stream: true }))
    if (parser.position - tokenEnd > maxToken) throw fileProblems.unnatural()
    yield bytes
  }
  parser.write(decoder.decode()).close()
}

/** Reads all of it at once, for parts that are small or keep only a little. */
export async function readWholeXml(stream: Readable, listener: XmlListener): Promise<void> {
  for await (const _ of readXml(stream, listener));
}
