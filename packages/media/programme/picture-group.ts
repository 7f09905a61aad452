/** Frames of a group: pictures and the sounds between them. */
export interface GroupMember {
  payload: Buffer
  isKeyFrame: boolean
}

/** The last key frame and everything after it, for new viewers; empty when it is too large. */
export class PictureGroup<Member extends GroupMember> {
  #members: Member[] = []
  #bytes = 0
  readonly #maxBytes: number

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get members(): readonly Member[] {
    return this.#members
  }

  add(member: Member): void {
    if (member.isKeyFrame) this.clear()
    else if (this.#members.length === 0) return
    this.#members.push(member)
    this.#bytes += member.payload.length
    if (this.#bytes > this.#maxBytes) this.clear()
  }

  clear(): void {
    this.#members = []
    this.#bytes = 0
  }
}
