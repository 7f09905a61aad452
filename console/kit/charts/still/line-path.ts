/** Position of a value, in px; null when it is unknown. */
export type Point = readonly [x: number, y: number] | null

type Known = Exclude<Point, null>

/** Consecutive points without a gap. */
function runsOf(points: readonly Point[]): Known[][] {
  const runs: Known[][] = [[]]
  for (const point of points) {
    if (point) runs.at(-1)?.push(point)
    else runs.push([])
  }
  return runs.filter(run => run.length > 1)
}

const through = (run: readonly Known[]) =>
  `M${run.map(([x, y]) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join('L')}`

/** A line through the points, as the data of an SVG path. */
export const linePath = (points: readonly Point[]): string => runsOf(points).map(through).join('')

/** The area between that line and the height `bottom`. */
export const areaPath = (points: readonly Point[], bottom: number): string =>
  runsOf(points)
    .map(run => `${through([[run[0]?.[0] ?? 0, bottom], ...run, [run.at(-1)?.[0] ?? 0, bottom]])}Z`)
    .join('')
