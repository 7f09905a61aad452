/** What a decoder's configuration says of the picture. */
export interface PictureFormat {
  /** As browsers name it. */
  codecString: string
  width: number | null
  height: number | null
}
