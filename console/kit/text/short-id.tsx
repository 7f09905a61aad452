/** A long name that a machine gave: a UUID, or the id of a request. */
const longId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Characters that are shown; the last ones of a UUID differ from row to row, the first ones are its time. */
const shownCharacters = 8

/** Whether a text is an id that is not meant for reading. */
export const isLongId = (text: string) => longId.test(text)

/** The end of a long id; other texts stay as they are. */
export const shortId = (text: string) => (isLongId(text) ? text.slice(-shownCharacters).toUpperCase() : text)

/** A shortened id that users can still compare, with the full id on hover; other texts stay as they are. */
export function ShortId({ id }: { id: string }) {
  if (!isLongId(id)) return id
  return (
    <span className="tabular" title={id} translate="no">
      {shortId(id)}
    </span>
  )
}
