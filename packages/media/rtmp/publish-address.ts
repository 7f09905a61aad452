import { ProtocolError } from './protocol-error.ts'

/** Address under which a peer wants to publish. */
export interface PublishAddress {
  app: string
  name: string
  query: string
}

const maxAddressLength = 1024

/**
 * Takes an address apart: `app` as `connect` names it and the name that `publish` gives. Encoders put the query behind
 * either. It is text; nothing of it is read as a URL.
 * @throws ProtocolError when a part is missing or too long
 */
export function readPublishAddress(app: string, streamName: string): PublishAddress {
  if (app.length + streamName.length > maxAddressLength) throw new ProtocolError('The address is too long')
  const [appPath, appQuery] = cutQuery(app)
  const [name, query] = cutQuery(streamName)
  const address = { app: trimSlashes(appPath), name: trimSlashes(name), query: query || appQuery }
  if (address.app === '' || address.name === '') throw new ProtocolError('The address has no name')
  return address
}

function cutQuery(text: string): [string, string] {
  const mark = text.indexOf('?')
  return mark < 0 ? [text, ''] : [text.slice(0, mark), text.slice(mark + 1)]
}

function trimSlashes(text: string): string {
  return text.replace(/^\/+|\/+$/g, '')
}
