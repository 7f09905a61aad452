/** Picture format from a decoder configuration. */
export interface PictureFormat {
  /** As browsers name it. */
  codecString: string
  width: number | null
  height: number | null
}
