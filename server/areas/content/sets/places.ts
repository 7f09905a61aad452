/** Room that is left between two neighbours of a set, so that others fit between them. */
export const placeStep = 65_536
