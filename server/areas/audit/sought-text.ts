/** A text that is looked for, and those whose name has it. */
export interface SoughtText {
  text: string
  actors: readonly string[]
}
