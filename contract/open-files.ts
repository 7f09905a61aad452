/** Path of files that everyone may read who knows their id. */
export const openFilesPath = '/api/pictures'

/** Widths, in pixels, in which pictures among the open files can be requested instead of their own. */
export const pictureWidths = [128, 256, 512] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Address of an open picture in this width; other addresses stay as they are. Small pictures are not enlarged. */
export const withPictureWidth = (address: string, width: PictureWidth): string =>
  address.startsWith(`${openFilesPath}/`) ? `${address}?width=${width}` : address
