/** A searched text, and the ids of users whose name contains it. */
export interface SearchedText {
  text: string
  actors: readonly string[]
}
