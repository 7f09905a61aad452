import { SaxesParser } from 'saxes'

/** The texts of a message by the path of their elements, for example `PublishEventInfo/publish_id`; the first of each. */
export type MessageFields = ReadonlyMap<string, string>

const maxDepth = 8
const maxFields = 200

/**
 * Reads an XML message of bounded depth and size. Document types are refused, so that entities can't expand.
 * @returns undefined when it is not a valid message
 */
export function readMessage(xml: string): MessageFields | undefined {
  const fields = new Map<string, string>()
  const path: string[] = []
  let text = ''
  const parser = new SaxesParser()
  const refuse = (reason: string) => {
    throw new NotAMessage(reason)
  }
  parser.on('error', error => refuse(error.message))
  parser.on('doctype', () => refuse('doctype'))
  parser.on('opentag', ({ name }) => {
    path.push(name)
    text = ''
    if (path.length > maxDepth) refuse('too deep')
  })
  const add = (part: string) => {
    text += part
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const [, ...inner] = path
    const key = inner.join('/')
    if (text.trim() !== '' && !fields.has(key)) fields.set(key, text.trim())
    if (fields.size > maxFields) refuse('too many elements')
    text = ''
    path.pop()
  })
  try {
    parser.write(xml).close()
    return fields
  } catch (error) {
    if (error instanceof NotAMessage) return undefined
    throw error
  }
}

class NotAMessage extends Error {}
