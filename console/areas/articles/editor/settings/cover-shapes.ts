/** The places of a cover, and how wide each is for its height. */
export const coverShapes = [
  { name: 'wide', ratio: 2.35 },
  { name: 'square', ratio: 1 },
] as const
