/** A value of AMF0. Objects and named arrays are maps, so that no name in them can mean anything to JavaScript. */
export type AmfValue = number | boolean | string | null | AmfObject | readonly AmfValue[]
export type AmfObject = ReadonlyMap<string, AmfValue>

export const amfMarker = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  namedArray: 8,
  objectEnd: 9,
  array: 10,
  date: 11,
  longString: 12,
  unsupported: 13,
  xml: 15,
  typedObject: 16,
} as const

/** Makes an object of AMF0 from one of JavaScript. */
export function amfObject(fields: Record<string, AmfValue>): AmfObject {
  return new Map(Object.entries(fields))
}

/** Whether a value is an AMF object. */
export function isAmfObject(value: AmfValue | undefined): value is AmfObject {
  return value instanceof Map
}
