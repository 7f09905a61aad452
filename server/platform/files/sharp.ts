/** Larger pictures need more memory to decode than a server can spare. */
export const maxPixels = 50_000_000

/** Loads sharp at its first use. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Pictures that are converted at once must not occupy all cores.
  sharp.concurrency(1)
  return sharp
}
