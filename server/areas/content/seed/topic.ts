/** What the demo's team writes about. Each list has eight titles; those in Latin letters are of English items. */
export interface DemoTopic {
  name: string
  /** Beginning of the names of its pictures and clips among the demo's files. */
  pictures: string
  /** Who of the team writes about it. */
  authors: readonly [string, string]
  text: readonly string[]
  img: readonly string[]
  horizontalVideo: readonly string[]
  verticalVideo: readonly string[]
  /** Sentences that any of its texts may have. */
  sentences: readonly string[]
}
