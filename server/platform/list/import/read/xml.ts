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

/**
 * Reads XML as it comes in, told piece by piece; entities of its own are not known, so nothing in it can grow.
 * @throws FileProblem when it is not well-formed, or has a document type
 */
export async function* readXml(stream: Readable, listener: XmlListener): AsyncGenerator<number> {
  const decoder = new TextDecoder('utf-8')
  const parser = new SaxesParser()
  const refuse = () => {
    throw fileProblems.noWorkbook()
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes }) => listener.open?.(local(name), attributes))
  parser.on('closetag', ({ name }) => listener.close?.(local(name)))
  parser.on('text', text => listener.text?.(text))
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    parser.write(decoder.decode(chunk, { stream: true }))
    yield bytes
  }
  parser.write(decoder.decode()).close()
}

/** Reads all of it at once, for parts that are small or keep only a little. */
export async function readWholeXml(stream: Readable, listener: XmlListener): Promise<void> {
  for await (const _ of readXml(stream, listener));
}
